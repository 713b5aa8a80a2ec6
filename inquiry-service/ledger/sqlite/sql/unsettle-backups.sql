-- The audit lines are numbered anew: which erasures have reached which copy is not known any more.
UPDATE backup SET erased_through = 0
