-- Simulated providers that tell balances at once, and the rounds that explain them later, never, or twice.
ALTER TABLE sandbox_game_behaviour DROP CONSTRAINT sandbox_game_behaviour_mode_check;
ALTER TABLE sandbox_game_behaviour ADD CONSTRAINT sandbox_game_behaviour_mode_check
  CHECK (mode IN ('ok', 'slow', 'fail', 'silent', 'late-rounds', 'lost-rounds', 'double-rounds'));
