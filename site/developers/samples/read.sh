#!/bin/sh
# Reads a variant, then reads it again with the ETag: 304 means that your copy is
# still current.
set -eu
BASE_URL=${BASE_URL:-http://localhost:3000}
address="$BASE_URL/api/v1/catalog/nvidia-h100-sxm5-80gb"

curl -sS --fail --dump-header headers.txt "$address"
echo

etag=$(tr -d '\r' < headers.txt | sed -n 's/^etag: //Ip')
curl -sS --output /dev/null --write-out '%{http_code}\n' \
  --header "If-None-Match: $etag" "$address"
