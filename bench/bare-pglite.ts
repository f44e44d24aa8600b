/** Opens a data folder of the embedded database with PGlite alone, prints `ready`, and keeps it open until its input ends. */
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const database = await PGlite.create({ dataDir: process.argv[2], extensions: { pg_trgm } });
await database.query('select 1');
process.stdout.write('ready\n');
process.stdin.resume().on('end', () => {
  void database.close();
});
