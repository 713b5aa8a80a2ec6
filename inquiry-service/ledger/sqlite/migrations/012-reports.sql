-- Reports have states of their own. SQLite cannot change a CHECK in place.
ALTER TABLE inquiry ADD COLUMN new_state TEXT NOT NULL DEFAULT 'new'
  CHECK (new_state IN ('new', 'in-review', 'answered', 'closed', 'accepted', 'declined'));
UPDATE inquiry SET new_state = state;
ALTER TABLE inquiry DROP COLUMN state;
ALTER TABLE inquiry RENAME COLUMN new_state TO state;
