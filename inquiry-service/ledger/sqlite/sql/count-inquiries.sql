-- How many inquiries there are, and how many were erased.
SELECT count(*) - count(erased_at) AS inquiries, count(erased_at) AS erased FROM inquiry
