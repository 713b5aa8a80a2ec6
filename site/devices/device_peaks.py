"""Dense peak rates by the name that the driver prints, for model FLOPs utilization (MFU).

    peak = dense_peak(torch.cuda.get_device_name())        # FLOP/s in BF16, without sparsity
    mfu = flops_per_second / peak

Rates are the manufacturers' peaks of one device, in TFLOPS (INT8 in TOPS), of matrix units unless the precision says vector.
Half of a rate stated with sparsity stands where only that is stated. Every rate with its document: /catalog/{variant}.md of the
site that served this file. Python 3.9 or newer, standard library only.
"""

import re

CATALOG = ""

N = None  # not in the catalog
PRECISIONS = ()

# Variant, then its rates in the order of PRECISIONS.
VARIANTS = ()

# Name without maker and product line, in lower case, hyphens and the like as spaces: positions in VARIANTS.
NAMES = {}


class UnknownDevice(LookupError):
    """No document says which variant prints this name. There is no default: a wrong peak makes a wrong utilization."""


class AmbiguousDevice(LookupError):
    """Variants with different rates print this name."""


class RateNotStated(LookupError):
    """The catalog has no such dense rate. A rate with sparsity is no substitute."""


def name_key(name):
    text = re.sub(r"[®™\"']|\((?:r|tm)\)", "", name, flags=re.IGNORECASE).lower()
    text = re.sub(r"^gpu \d+: (.*) \(uuid.*$", r"\1", text)
    text = re.sub(r"^.*gpu\.product(?:-name)?\s*[.=:]", "", text)
    text = re.sub(r"=\d+$", "", text)
    text = re.sub(r"[\s_./-]+", " ", text).strip()
    text = re.sub(r"^(?:nvidia|amd|intel) ", "", text)
    text = re.sub(r"^(?:geforce|tesla|(?:radeon )?instinct|radeon(?= rx)) ", "", text)
    return re.sub(r" shared$", "", text)


def variants(name):
    """Ids of the variants that print `name`. Raises UnknownDevice."""
    found = NAMES.get(name_key(name))
    if found is None:
        raise UnknownDevice(f"No document names {name!r}; catalog of {CATALOG}")
    return [VARIANTS[position][0] for position in found]


def dense_peak(name, precision="BF16"):
    """FLOP/s of one device. Raises UnknownDevice, AmbiguousDevice, RateNotStated, ValueError for an unknown precision."""
    if precision not in PRECISIONS:
        raise ValueError(f"Unknown precision {precision!r}: use one of {', '.join(PRECISIONS)}")
    ids = variants(name)
    rates = {row[1 + PRECISIONS.index(precision)] for row in VARIANTS if row[0] in ids}
    if len(rates) > 1:
        raise AmbiguousDevice(f"{name!r} is printed by {', '.join(ids)}, whose {precision} rates differ")
    rate = rates.pop()
    if rate is None:
        raise RateNotStated(f"The catalog has no dense {precision} rate for {', '.join(ids)}")
    return rate * 1e12
