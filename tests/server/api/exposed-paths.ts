/*
 * Paths that a server must not serve: the list that scanners try. Each begins with a slash.
 */

const FOLDERS = ['', '/assets', '/media', '/api', '/uploads', '/films', '/.well-known']

const NAMES = [
  // Repositories.
  '.git/HEAD .git/config .git/index .git/logs/HEAD .gitignore .gitattributes .svn/entries .hg/store .bzr/README',
  // Secrets.
  '.env .env.local .env.production .env.example .npmrc .netrc .htpasswd .htaccess .ssh/id_rsa .aws/credentials .pgpass',
  '.docker/config.json .dockerenv id_rsa server.key privatekey.pem credentials.json secrets.json config.json',
  // The project.
  'package.json package-lock.json node_modules/fastify/package.json tsconfig.json vite.config.ts knip.json README.md',
  'docs/SECURITY.md server/main.ts server/settings/config.ts src/main.tsx sw/sw.ts tests/tsconfig.json tools/build.ts',
  'dist/index.html server/platform/db/migrations/002-ledger.sql .ci/run .data/postgres/PG_VERSION .data/uploads/ .cache/',
  'test-results/.last-run.json',
  // Backups.
  'index.html.bak index.html~ index.html.old .index.html.swp index.html.orig sw.js.bak backup.zip backup.tar.gz',
  'backup.sql dump.sql database.sqlite db.sqlite3 site.tar.gz www.zip core',
  // What other software serves.
  '.DS_Store Thumbs.db .idea/workspace.xml .vscode/settings.json Dockerfile docker-compose.yml web.config phpinfo.php',
  'server-status actuator/env debug/pprof/ metrics graphql console admin trace.axd swagger.json swagger-ui.html',
  'v2/api-docs sandbox __vite_ping @vite/client @fs/etc/passwd @id/x npm-debug.log error.log access.log',
  // Source maps.
  'index.js.map sw.js.map main.js.map styles.css.map workbox-sw.js.map',
].flatMap((line) => line.split(' '))

const UP = '../ ..%2f %2e%2e/ %2e%2e%2f ..%5c ..%252f ....// ..;/ .%2e/ %c0%ae%c0%ae/'.split(' ')
const OUTSIDE = ['etc/passwd', 'package.json', '.git/config', 'proc/self/environ']

/** Path traversals out of the served folder, from each prefix with files below it. */
const WAYS_OUT = ['/', '/assets/', '/media/games/PG/', '/films/', '/uploads/'].flatMap((start) =>
  UP.flatMap((up) =>
    OUTSIDE.flatMap((file) => [1, 3, 8].map((times) => `${start}${up.repeat(times)}${file}`)),
  ),
)

/** Folder listings, and folders in place of files. */
const LISTINGS = '/assets/ /assets /media/ /media/games/ /films/ /icons/ /screenshots/ /api/'.split(' ')

/** Every path, once. None may answer with success. */
export const EXPOSED_PATHS: readonly string[] = [
  ...new Set([
    ...FOLDERS.flatMap((folder) => NAMES.map((name) => `${folder}/${name}`)),
    ...LISTINGS,
    ...WAYS_OUT,
  ]),
]
