PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'BLOB NOT NULL', 'BLOB'); CREATE VIEW v AS SELECT randomblob(9);
