PRAGMA user_version = -5; PRAGMA application_id = 0;
