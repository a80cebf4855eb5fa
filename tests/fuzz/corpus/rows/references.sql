PRAGMA foreign_keys = OFF; DELETE FROM deck; DELETE FROM card; INSERT INTO policy (name) VALUES ('exec:true'); UPDATE stream SET policy = 2, content0 = 0;
