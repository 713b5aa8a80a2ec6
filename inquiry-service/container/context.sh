#!/bin/sh
# Collects the contents of the image in a new folder, from which Docker, Podman or Buildah builds it. Needs no registry: the
# program and its Node come from the release, the libraries that Node names from this machine.
#
#   container/context.sh FOLDER && docker build --tag accelerator-reference FOLDER
#
# Run it on Debian 12 or Ubuntu 22.04 (or later), on the platform of the release.
set -eu

release=$(dirname "$(dirname "$(readlink -f "$0")")")
context=${1:?Cannot collect the image: no folder is named: container/context.sh FOLDER}
mkdir "$context"
root=$context/root
program=$root/opt/accelerator-reference

mkdir -p "$program" "$root/etc" "$root/tmp" "$context/data"
for part in bin build-stamp.json container CHANGELOG.md LICENSES.txt LICENSE sbom.cdx.json service site tools; do
  cp -R "$release/$part" "$program/"
done

# The C library itself opens two more to look up names.
libc=$(ldd "$program/bin/node" | awk '$1 == "libc.so.6" { print $3 }')
for library in $(ldd "$program/bin/node" | awk '$2 == "=>" { print $3 } $1 ~ /^\// { print $1 }') \
  "$(dirname "$libc")/libnss_dns.so.2" "$(dirname "$libc")/libnss_files.so.2"; do
  if [ -e "$library" ]; then
    mkdir -p "$root$(dirname "$library")"
    cp -L "$library" "$root$library"
  fi
done

echo 'reference:x:10001:10001::/data:/nonexistent' > "$root/etc/passwd"
echo 'reference:x:10001:' > "$root/etc/group"
echo 'hosts: files dns' > "$root/etc/nsswitch.conf"
cp "$release/container/Containerfile" "$context/Containerfile"
cp "$release/container/Containerfile" "$context/Dockerfile"
