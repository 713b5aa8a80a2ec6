-- A copy outside of the data folder that belongs to this ledger, as the operator says.
-- :file    as stored
-- :folder  this ledger's data folder
UPDATE backup SET folder = :folder WHERE file = :file
