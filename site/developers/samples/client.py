"""Reads a variant, estimates, checks an inquiry, and submits it. Python 3.9 or newer, standard library only."""

import http.client
import json
import os
import random
import re
import sys
import time
import urllib.error
import urllib.request
import uuid

BASE_URL = os.environ.get("BASE_URL", "http://localhost:3000")
ATTEMPTS = 5
TIMEOUT_SECONDS = 15


class Refused(Exception):
    """The service refused: `resolution` says what to do next, `fields` what is wrong with each field."""

    def __init__(self, status, error):
        super().__init__(error["message"])
        self.status = status
        self.code = error["code"]
        self.resolution = error["resolution"]
        self.fields = error.get("fields", {})


def call(path, payload=None, headers=None):
    """GET, or POST when there is a payload; sends again after a lost connection, 429 and 5xx."""
    data = None if payload is None else json.dumps(payload).encode()
    request = urllib.request.Request(f"{BASE_URL}/api/v1{path}", data, headers or {})
    if data is not None:
        request.add_header("Content-Type", "application/json")
    for attempt in range(1, ATTEMPTS + 1):
        answer_headers = {}
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
                return json.load(response)
        except urllib.error.HTTPError as refusal:
            if attempt == ATTEMPTS or (refusal.code != 429 and refusal.code < 500):
                raise refused(refusal) from None
            answer_headers = refusal.headers
        except (urllib.error.URLError, http.client.HTTPException, OSError):
            if attempt == ATTEMPTS:
                raise
        seconds = seconds_to_wait(answer_headers, attempt)
        print(f"Sending again in {seconds:.0f} s", file=sys.stderr)
        time.sleep(seconds)


def seconds_to_wait(headers, attempt):
    """Retry-After if there is one, otherwise `t` of RateLimit, otherwise 1, 2, 4 … seconds."""
    ordered = re.fullmatch(r"(\d+)", headers.get("Retry-After") or "")
    advised = re.search(r";\s*t=(\d+)", headers.get("RateLimit") or "")
    found = ordered or advised
    seconds = int(found.group(1)) if found else 2 ** (attempt - 1)
    # Never earlier, and never all clients at the same moment.
    return seconds + random.random() * min(seconds / 4 + 0.5, 10)


def refused(refusal):
    try:
        return Refused(refusal.code, json.load(refusal)["error"])
    except (ValueError, KeyError, TypeError, http.client.HTTPException, OSError):
        # A proxy on the way may answer without an Error body, or the connection may break within it.
        unreadable = {"code": "unavailable", "message": "No answer from the service", "resolution": "Try again later"}
        return Refused(refusal.code, unreadable)


def submit(inquiry, key):
    """Makes a real inquiry. Keep `key` until this returns: with the same key, calling again is safe."""
    return call("/requests", inquiry, {"Idempotency-Key": key})


if __name__ == "__main__":
    variant = call("/catalog/nvidia-h100-sxm5-80gb")
    print(f"{variant['name']}: {variant['memoryGB']} GB, checked {variant['checkedAt']}")

    estimate = call("/estimate", {
        "workload": "inference", "parametersB": 8.03, "weightBytesPerParameter": 2,
        "layers": 32, "kvHeads": 8, "headDim": 128, "tokens": 8192,
        "cacheBytesPerElement": 2, "concurrency": 1, "deviceCapacityGB": variant["memoryGB"],
    })
    print(f"{estimate['memoryGB']:.2f} GB, at least {estimate['memoryOnlyDeviceLowerBound']} device")

    inquiry = {
        "kind": "buy", "modelId": "nvidia-h100", "variantId": variant["id"], "quantity": 8,
        "location": "Rotterdam", "email": "buyer@example.com", "region": "EU", "currency": "EUR",
        "consent": True,
    }
    print(f"The inquiry is {call('/sandbox/requests', inquiry)['status']}")

    # A real inquiry: only with the authorization of the buyer or seller.
    if os.environ.get("SUBMIT") == "yes":
        # Store the key with the inquiry before sending, so that you can make the same call after a crash.
        key = os.environ.get("IDEMPOTENCY_KEY") or str(uuid.uuid4())
        print(f"After any failure run this again with IDEMPOTENCY_KEY={key}", file=sys.stderr)
        print(f"Received as {submit(inquiry, key)['requestId']}")
