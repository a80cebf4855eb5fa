UPDATE unit SET pairs = -1, first = 9223372036854775807; UPDATE run SET seed = 'x';
