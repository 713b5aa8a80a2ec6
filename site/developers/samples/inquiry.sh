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

post() {
  curl --no-progress-meter --fail-with-body --header 'Content-Type: application/json' \
    --data @inquiry.json "$@"
}

post "$BASE_URL/api/v1/sandbox/requests"
echo
[ "${SUBMIT:-no}" = yes ] || exit 0

# A UUID version 4, made once.
if [ ! -s inquiry.key ]; then
  key=$(cat /proc/sys/kernel/random/uuid 2> /dev/null || uuidgen)
  echo "$key" > inquiry.key
fi

# --retry waits as long as Retry-After says (429, 503). If the connection is lost,
# run it again. Of several answers the file keeps the last.
: > answer.json
result=0
post --retry 5 --retry-connrefused --output answer.json "$BASE_URL/api/v1/requests" \
  --header "Idempotency-Key: $(cat inquiry.key)" || result=$?
cat answer.json
echo
exit "$result"
