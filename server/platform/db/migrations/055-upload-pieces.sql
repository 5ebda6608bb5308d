-- A part of a file is read without the rest: what is compressed would have to be unpacked from its beginning, and pictures and videos are
-- compressed already. Rows that are there stay as they are.
ALTER TABLE upload_content ALTER COLUMN bytes SET STORAGE EXTERNAL;
