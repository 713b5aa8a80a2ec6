-- Stamps of all clients that have left the window.
-- :after  now minus the window, milliseconds
DELETE FROM quota WHERE at <= :after
