#!/bin/sh
# Points `current` beside the releases to this one by one rename, and `previous` to the one before.
set -eu
release=$(dirname "$(dirname "$(readlink -f "$0")")")

way='' sure=''
for word in "$@"; do
  case "$word" in
  --prepare | --back) way=$word ;;
  --yes) sure=$word ;;
  *)
    cat <<'HELP'
Point the link `current` beside the releases to this one, and `previous` to the one before (activate)

USAGE activate [OPTIONS]

OPTIONS

  --prepare    Only add the styles and scripts of this release to the current one, which serves them after a restart
  --back       Point `current` to the previous release instead
  --yes        Even if that release does not open the present ledger: a backup from before will be restored
  --help       Print this help

EXAMPLES

  /opt/accelerator-reference/accelerator-reference-1.2.0-0123abcd/bin/activate
  /opt/accelerator-reference/current/bin/activate --back

Exit codes: 0 done, 2 invalid command, any other failed for the printed reason.
HELP
    [ "$*" = --help ] || exit 2
    exit 0
    ;;
  esac
done

refuse() {
  echo "Cannot activate: $1" >&2
  exit 1
}

# Pages that a cache or another machine has kept name the styles and scripts of their own release, which are named by their content.
# SHA256SUMS lists those that a release was made with.
share_files() {
  sed -n 's,^[0-9a-f]*  \(site/_astro/.*\)$,\1,p' "$1/SHA256SUMS" | while read -r file; do
    [ -e "$2/$file" ] || ln "$1/$file" "$2/$file"
  done
}

# Releases up to 1.1 do not name it.
format_of() {
  cat "$1/ledger-format" 2>/dev/null || echo 10
}

cd "$(dirname "$release")"
before=$(readlink current || true)
name=$(basename "$release")
if [ "$way" = --back ]; then
  name=$(readlink previous) || refuse "$PWD has no previous release"
  [ -d "$name" ] || refuse "$PWD/$name is not there any more"
fi

if [ "$way" = --prepare ]; then
  [ -n "$before" ] || refuse "$PWD has no current release to prepare"
  share_files "$name" "$before"
  echo "$PWD/$before has the styles and scripts of $name"
  exit 0
fi

if [ -n "$before" ] && [ "$before" != "$name" ]; then
  old=$(format_of "$before") new=$(format_of "$name")
  if [ "$new" -lt "$old" ] && [ -z "$sure" ]; then
    refuse "$name does not open a ledger of format $old, which $before keeps. Going back costs a restore of a backup from before the upgrade: see docs/upgrade.md, then add --yes"
  elif [ "$new" -gt "$old" ]; then
    echo "The first start of $name changes the ledger from format $old to $new: going back to $before will cost a restore, see docs/upgrade.md"
  fi
  share_files "$name" "$before"
  share_files "$before" "$name"
  ln -sfn "$before" .previous && mv -T .previous previous
fi
ln -sfn "$name" .current && mv -T .current current
echo "$PWD/current is $name"
