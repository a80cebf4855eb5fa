UPDATE unit SET data = substr(data, 1, 20);
