#!/bin/sh
# Memory to serve eight billion parameters at two bytes each, with 8,192 cached tokens.
set -eu
BASE_URL=${BASE_URL:-http://localhost:3000}

curl -sS --fail-with-body "$BASE_URL/api/v1/estimate" \
  --header 'Content-Type: application/json' --data '{
  "workload": "inference", "parametersB": 8.03, "weightBytesPerParameter": 2,
  "layers": 32, "kvHeads": 8, "headDim": 128, "tokens": 8192,
  "cacheBytesPerElement": 2, "concurrency": 1, "deviceCapacityGB": 80
}'
echo
