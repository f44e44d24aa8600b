#!/usr/bin/env bash
# Tries the steps of deploy/Dockerfile without Docker: each stage in a bare Debian tree of its own, by debootstrap and
# chroot; then the result as the image runs it: read-only but for /data and /tmp, as an account without any right, with
# the health check of the image. Needs root, debootstrap, and a Node 24 with npm. Usage: deploy/try-image.sh [folder]
# It does not try the base image, the layers, nor compose.yaml.
set -euo pipefail
project=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
work=$(realpath -m "${1:-$(mktemp -d)}")
port=${PORT:-3900}
mkdir -p "$work"
end() {
  # With its whole group: the server is a child of the commands that lead into the image.
  [ -n "${server:-}" ] && kill -- "-$server" 2>/dev/null && wait "$server" 2>/dev/null || true
  for folder in "$work"/run/{data,tmp,proc,dev} "$work"/run "$work"/build/{proc,dev}; do
    if mountpoint -q "$folder"; then umount --recursive --lazy "$folder"; fi
  done
  # What is still mounted there, such as /dev, is not ours to remove.
  rm -rf --one-file-system "$work"
}
trap end EXIT

# A Debian tree with Node and npm in /usr/local, like the base image.
make_tree() {
  debootstrap --variant=minbase --include=ca-certificates bookworm "$1" >"$1.log" 2>&1 || { tail -n 5 "$1.log"; exit 1; }
  cp "$(node -p 'process.execPath')" "$1/usr/local/bin/node"
  mkdir -p "$1/usr/local/lib/node_modules"
  cp -r "$npm" "$1/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"
  mkdir -p "$1"/{proc,dev,app}
}
npm=$(dirname "$(dirname "$(node -p "require('fs').realpathSync(require('child_process').execSync('command -v npm').toString().trim())")")")
instruction() { sed -n "s/^$1 //p" "$project/deploy/Dockerfile"; }

echo "Stage 1: $(instruction RUN | head -n 1)"
make_tree "$work/build"
cp -a "$work/build" "$work/run"
git -C "$project" archive HEAD | tar -x -C "$work/build/app"
cp /etc/resolv.conf "$work/build/etc/resolv.conf"
cp /etc/ssl/certs/ca-certificates.crt "$work/build/etc/ssl/certs/ca-certificates.crt"
[ -f "$HOME/.npmrc" ] && cp "$HOME/.npmrc" "$work/build/root/.npmrc"
mount -t proc proc "$work/build/proc"
mount --rbind /dev "$work/build/dev"
# The mounts within /dev stay when these are taken away.
mount --make-rslave "$work/build/dev"
chroot "$work/build" env -i HOME=/root PATH=/usr/local/bin:/usr/bin:/bin NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
  sh -c "cd /app && $(instruction RUN | head -n 1)"
umount -R "$work/build/dev"
umount "$work/build/proc"

echo "Stage 2: the production folder alone, $(du -sm "$work/build/srv/embarque" | cut -f1) MB, as an account without rights"
rm -rf "$work/run/app"
cp -a "$work/build/srv/embarque" "$work/run/app"
rm -rf "$work/build"
mkdir "$work/run/data"
mount --bind "$work/run" "$work/run"
mount -o remount,bind,ro "$work/run"
mount -t tmpfs -o mode=1777 tmpfs "$work/run/tmp"
mount -t tmpfs -o mode=700,uid=1000,gid=1000 tmpfs "$work/run/data"
mount -t proc proc "$work/run/proc"
mount --bind /dev "$work/run/dev"
variables=$(instruction ENV)
command=$(instruction CMD | node -p 'JSON.parse(require("fs").readFileSync(0)).join(" ")')
# The PATH of the image has no sbin.
chroot=$(command -v chroot)
in_image() { "$chroot" "$work/run" setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$@"; }
image_env=(env -i PATH=/usr/local/bin:/usr/bin:/bin $variables HOST=127.0.0.1 PORT="$port")
setsid "${image_env[@]}" bash -c "$(declare -f in_image); work='$work' chroot='$chroot'; in_image sh -c 'cd /app && exec $command'" >"$work/server.log" 2>&1 &
server=$!
for _ in $(seq 1 120); do
  curl -fsS -o /dev/null "http://127.0.0.1:$port/ready" 2>/dev/null && break
  kill -0 "$server" 2>/dev/null || { cat "$work/server.log"; exit 1; }
  sleep 1
done
check=$(instruction HEALTHCHECK | sed 's/.*CMD //' | sed "s/127.0.0.1:3000/127.0.0.1:$port/")
printf '%s' "$check" >"$work/check.json"
"${image_env[@]}" node -e "
  const { spawnSync } = require('node:child_process');
  const [, ...args] = JSON.parse(require('node:fs').readFileSync('$work/check.json', 'utf8'));
  const { status } = spawnSync('$chroot', ['$work/run', 'setpriv', '--reuid=1000', '--regid=1000', '--clear-groups', 'node', ...args]);
  console.log(status === 0 ? 'Health check: ok' : 'Health check: failed');
  process.exit(status ?? 1);
"
for path in /app /etc /usr/local; do
  in_image touch "$path/written" 2>/dev/null && { echo "$path can be written"; exit 1; }
done
echo "Only /data and /tmp can be written"
curl -fsS -o /dev/null -w 'Login page: HTTP %{http_code}\n' "http://127.0.0.1:$port/auth/login"
