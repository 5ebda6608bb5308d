-- Whoever moves money in transit compares it with the member's open transfers.
CREATE INDEX game_transfer_open ON game_transfer (member_id) WHERE status = 'PENDING';
