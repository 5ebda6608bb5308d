-- The statement is read in the order of ids, for which 007 made indexes of their own. These, by time, were kept up with every movement of
-- money and asked by no query.
DROP INDEX game_transfer_statement;
DROP INDEX withdrawal_statement;
DROP INDEX deposit_announcement_statement;
