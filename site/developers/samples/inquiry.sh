#!/bin/sh
# Checks an inquiry in the sandbox. With SUBMIT=yes it then submits the inquiry, for
# real, under a key that it keeps in a file: run it again after any failure, with the
# same files, and there is still only one inquiry.
set -eu
BASE_URL=${BASE_URL:-http://localhost:3000}

[ -e inquiry.json ] || cat > inquiry.json <<'JSON'
{ "kind": "buy", "modelId": "nvidia-h100", "variantId": "nvidia-h100-sxm5-80gb",
  "quantity": 8, "location": "Rotterdam", "email": "buyer@example.com",
  "region": "EU", "currency": "EUR", "consent": true }
JSON

curl -sS --fail-with-body "$BASE_URL/api/v1/sandbox/requests" --json @inquiry.json
echo
[ "${SUBMIT:-no}" = yes ] || exit 0

# A UUID version 4, made once.
[ -s inquiry.key ] || cat /proc/sys/kernel/random/uuid > inquiry.key

# --retry waits as long as Retry-After says (429, 503). If the connection is lost,
# run it again.
curl -sS --fail-with-body --retry 5 --retry-connrefused "$BASE_URL/api/v1/requests" \
  --header "Idempotency-Key: $(cat inquiry.key)" --json @inquiry.json
echo
