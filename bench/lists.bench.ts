/**
 * Five lists of 100,000 rows (filtered, sorted, counted, a page of 25), each requested by 10 signed-in users, on
 * PostgreSQL. Two references, each one page query and one count run by a bare server: the application's tables (target:
 * 0.7 of its requests a second), and one flat table of the same rows with the best index (target: 0.35). `ROWS=10000`
 * for a try, `LIST=media` for one of them.
 */
import { sql } from 'drizzle-orm';
import { GOOD_CHAPTERS, makeBooklet } from '../server/booklets/publications/booklet.fixture.ts';
import { publishBookletDraft } from '../server/booklets/publications/publication.ts';
import { queryRows } from '../server/platform/data/statements/query-rows.ts';
import type { SqlStatement } from './bare-sql.ts';
import { startBenchApp } from './compare-with-sql.ts';
import { BOOKLET_LOOK } from './fill-companies.ts';

const ROWS = Number(process.env.ROWS ?? 100_000);
const CHOSEN = process.env.LIST ?? '';
const USERS = 10;
const PAGE_SIZE = 25;
const TABLES_TARGET = 0.7;
const FLAT_TARGET = 0.35;

const app = await startBenchApp();
const { make, database } = app;

/** A list of the product, and the least SQL that shows the same page of it. */
interface BenchList {
  /** In French, for the table of figures. */
  name: string;
  /** The call, without its page. */
  path: string;
  page: number;
  total: number;
  /** `select` of the shown columns, with the keys of the sort as `key_1`, `key_2`; and the rest of the query. */
  columns: string;
  from: string;
  where: string;
  order: string;
  /** The same conditions and columns in a flat table, and the columns of its index. */
  flatColumns: string;
  flatWhere: string;
  flatOrder: string;
  flatIndex: string;
}

const companyId = await (async () => (await make.company({ quotaBooklets: 2 * ROWS })).id)();
const people = await app.colleagues(companyId, USERS);
const [owner] = people;
if (!owner) throw new Error('nobody');
const scope = make.scope(owner, companyId);

/** Copies a row of a table; `changes` gives some columns as SQL of `n`, from 1. The database computes the others. */
const copyRow = async (table: string, id: string, count: number, changes: Record<string, string>): Promise<void> => {
  const columns = await queryRows<{ name: string }>(
    database.db,
    sql`select column_name as name from information_schema.columns
      where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER'`,
  );
  const values = columns.map(({ name }) => changes[name] ?? (name === 'id' ? 'gen_random_uuid()' : `source.${name}`));
  const names = columns.map(({ name }) => name).join(', ');
  await database.exec(
    `insert into ${table} (${names}) select ${values.join(', ')} from ${table} source, generate_series(1, ${count}) n
      where source.id = '${id}'`,
  );
};

const fillBooklets = async (): Promise<BenchList> => {
  const sectors = `(select array_agg(id order by label) from sectors)`;
  const [first] = await scope.insert('booklets', [
    { title: 'Livret', slug: 'livret', type: 'employee', state: 'building', ...BOOKLET_LOOK, ownerId: owner.id },
  ]);
  await copyRow('booklets', first?.id ?? '', ROWS, {
    title: `'Livret d’accueil ' || n * 7919 % ${ROWS}`,
    slug: `'livret-' || n`,
    type: `case when n % 3 = 0 then 'trainee' else 'employee' end`,
    state: `case when n % 2 = 0 then 'draft' else 'building' end`,
    tags: `jsonb_build_array('site-' || n % 7)`,
    sector_id: `(${sectors})[1 + n % 20]`,
    updated_at: `now() - n * interval '1 minute'`,
  });
  const flat = 'id, title, type, state, sector, owner, online, tags, updated_at';
  return {
    name: 'livrets',
    path: '/api/admin/booklets?state=draft&type=employee&sort=title&direction=asc',
    page: 3,
    total: Array.from({ length: ROWS }, (_, n) => n + 1).filter((n) => n % 3 !== 0 && n % 2 === 0).length,
    columns: `b.id, b.title, b.type, b.state, s.label as sector, u.last_name as owner, b.online_publication_id as online,
      b.tags, b.updated_at, b.title_key as key_1`,
    from: 'booklets b left join sectors s on s.id = b.sector_id left join users u on u.id = b.owner_id',
    where: `b.company_id = '${companyId}' and b.binned_at is null and b.state = 'draft' and b.type = 'employee'`,
    order: 'b.title_key collate "C", b.id',
    flatColumns: flat,
    flatWhere: `state = 'draft' and type = 'employee'`,
    flatOrder: 'key_1 collate "C", id',
    flatIndex: 'state, type, key_1 collate "C", id',
  };
};

const fillParticipants = async (): Promise<BenchList> => {
  const booklet = await makeBooklet(scope, GOOD_CHAPTERS);
  await publishBookletDraft(scope, booklet.id, { kind: 'minor', note: '' });
  await database.db.execute(sql`
    insert into participants (id, company_id, first_name, last_name, name_key, email, employee_number, arrival_on, contract_type, job_title, department, site)
    select gen_random_uuid(), ${companyId}, 'Inès', 'Côté ' || n, 'cote ' || n || ' ines', 'personne.' || n || '@bench.example', 'M' || n,
      date '2026-01-01' + n % 700, (array['permanent', 'fixedTerm', 'internship'])[1 + n % 3], 'Menuisier', 'Service ' || n % 40, 'Site ' || n % 200
    from generate_series(1, ${ROWS}::int) n`);
  await database.db.execute(sql`
    insert into enrolments (id, company_id, booklet_id, participant_id, state, name_key, arrival_on, source, invited_at)
    select gen_random_uuid(), company_id, ${booklet.id}, id, (array['to_invite', 'invited'])[1 + length(email) % 2], name_key, arrival_on, 'import', now()
    from participants where company_id = ${companyId}`);
  const flat =
    'id, state, arrival_on, progress, last_activity_at, first_name, last_name, email, job_title, department, site, contract_type';
  return {
    name: 'participants',
    path: `/api/admin/booklets/${booklet.id}/participants?department=Service%207&sort=site&direction=desc`,
    page: 3,
    total: ROWS / 40,
    columns: `e.id, e.state, e.arrival_on, e.progress, e.last_activity_at, p.first_name, p.last_name, p.email, p.job_title,
      p.department, p.site, p.contract_type, e.name_key as key_1`,
    from: 'enrolments e join participants p on p.id = e.participant_id',
    where: `e.company_id = '${companyId}' and e.booklet_id = '${booklet.id}' and e.state <> 'anonymised'
      and p.company_id = '${companyId}' and p.department = 'Service 7'`,
    order: 'p.site collate "C" desc, e.name_key collate "C", e.id',
    flatColumns: flat,
    flatWhere: `department = 'Service 7'`,
    flatOrder: 'site collate "C" desc, key_1 collate "C", id',
    flatIndex: 'department, site collate "C" desc, key_1 collate "C", id',
  };
};

const fillMedia = async (): Promise<BenchList> => {
  const [first] = await scope.insert('media', [
    {
      name: 'photo.jpg',
      kind: 'image',
      mime: 'image/jpeg',
      size: 400_000,
      fileSize: 300_000,
      width: 1920,
      height: 1080,
      sha256: 'hash',
      storageKey: 'media',
      variants: [320, 640, 1280].map((width) => ({ width, height: width, size: 30_000 })),
      createdBy: owner.id,
    },
  ]);
  const name = `'photo-' || lpad((n * 7919 % ${ROWS})::text, 6, '0') || '.jpg'`;
  await copyRow('media', first?.id ?? '', ROWS, {
    name,
    name_key: name,
    search_key: `${name} || ' atelier ' || n % 97`,
    kind: `case when n % 5 = 0 then 'document' else 'image' end`,
    size: '400000 + n',
    sha256: `'hash-' || n`,
    storage_key: `'media-' || n`,
  });
  return {
    name: 'médias',
    path: '/api/admin/media?kind=image&sort=name&direction=asc',
    page: 40,
    total: ROWS * 0.8 + 1,
    columns:
      'm.id, m.name, m.kind, m.mime, m.size, m.width, m.height, m.alt, m.variants, m.created_at, m.name_key as key_1',
    from: 'media m',
    where: `m.company_id = '${companyId}' and m.deleted_at is null and m.kind = 'image'`,
    order: 'm.name_key collate "C", m.id',
    flatColumns: 'id, name, kind, mime, size, width, height, alt, variants, created_at',
    flatWhere: `kind = 'image'`,
    flatOrder: 'key_1 collate "C", id',
    flatIndex: 'kind, key_1 collate "C", id',
  };
};

const fillUsers = async (): Promise<BenchList> => {
  const { id } = await make.user({ companyId, firstName: 'Inès', lastName: 'Durand', role: 'editor' });
  await copyRow('users', id, ROWS, {
    email: `'p' || n || '@bench.example'`,
    first_name: `'Inès ' || n % 300`,
    last_name: `'Durand ' || n * 7919 % ${ROWS}`,
    role: `case when n % 4 = 0 then 'referent' else 'editor' end`,
    last_login_at: `now() - n * interval '1 minute'`,
  });
  return {
    name: 'comptes',
    path: '/api/admin/users?role=editor&sort=name&direction=asc',
    page: 3,
    total: ROWS * 0.75 + 1,
    columns: `u.id, u.first_name, u.last_name, u.email, u.role, u.status, u.job_title, u.last_login_at, u.totp_since, u.expires_at,
      c.name as company, u.name_key as key_1`,
    from: 'users u join companies c on c.id = u.company_id',
    where: `u.company_id = '${companyId}' and u.status <> 'archived' and u.role = 'editor'`,
    order: 'u.name_key collate "C", u.id',
    flatColumns:
      'id, first_name, last_name, email, role, status, job_title, last_login_at, totp_since, expires_at, company',
    flatWhere: `role = 'editor'`,
    flatOrder: 'key_1 collate "C", id',
    flatIndex: 'role, key_1 collate "C", id',
  };
};

const fillAudit = async (): Promise<BenchList> => {
  await database.db.execute(sql`
    insert into audit_lines (id, company_id, at, user_id, action, outcome, object, object_id, label, after, address, request_id, content_hash)
    select gen_random_uuid(), ${companyId}, now() - n * interval '1 minute', ${owner.id}, (array['PUT booklets', 'POST booklets', 'PUT pages'])[1 + n % 3],
      case when n % 10 = 0 then 'refused' else 'done' end, (array['booklets', 'pages'])[1 + n % 2], gen_random_uuid(), 'Livret ' || n,
      jsonb_build_object('title', 'Livret ' || n), '10.0.0.0', 'r' || n, 'hash-' || n
    from generate_series(1, ${ROWS}::int) n`);
  return {
    name: 'journal',
    path: '/api/admin/audit?object=pages',
    page: 3,
    total: ROWS / 2,
    columns: `a.id, a.at, a.user_id, u.last_name, a.action, a.outcome, a.object, a.object_id, a.label, a.before, a.after, a.address,
      a.request_id, a.number as key_1`,
    from: 'audit_lines a left join users u on u.id = a.user_id',
    where: `a.chain = '${companyId}' and a.object = 'pages'`,
    order: 'a.at desc, a.number desc',
    flatColumns:
      'id, at, user_id, last_name, action, outcome, object, object_id, label, before, after, address, request_id',
    flatWhere: `object = 'pages'`,
    flatOrder: 'at desc, key_1 desc',
    flatIndex: 'object, at desc, key_1 desc',
  };
};

const FILLS = {
  booklets: fillBooklets,
  participants: fillParticipants,
  media: fillMedia,
  users: fillUsers,
  audit: fillAudit,
};

const buildStatements = (columns: string, rest: string, order: string, page: number): SqlStatement[] => [
  {
    text: `select ${columns} from ${rest} order by ${order} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
    values: [],
  },
  { text: `select count(*) from ${rest}`, values: [] },
];

/** Makes the flat table of a list, with the best index of its request. */
const fillFlatTable = async (table: string, list: BenchList, allRows: string): Promise<void> => {
  await database.exec(`create table ${table} as select ${list.columns} from ${list.from} where ${allRows}`);
  await database.exec(`create index on ${table} (${list.flatIndex})`);
};

try {
  const lists: [string, BenchList][] = [];
  for (const [key, fill] of Object.entries(FILLS)) if (key.includes(CHOSEN)) lists.push([key, await fill()]);
  for (const [key, list] of lists) {
    // The rows of the company, without the filter of the request.
    await fillFlatTable(`flat_${key}`, list, list.where.split(' and ').at(0) ?? 'true');
  }
  await database.exec('vacuum analyze');
  const cookies = await app.signIn(people);
  for (const [key, list] of lists) {
    console.log(`\n${list.name}`);
    const check = (body: string) => {
      const { rows, total } = JSON.parse(body) as { rows: unknown[]; total: number };
      return rows.length === PAGE_SIZE && total >= list.total && total <= list.total + USERS;
    };
    const path = `${list.path}&page=${list.page}&size=${PAGE_SIZE}`;
    const name = `liste : ${list.name}`;
    await app.compareWithSql({ name, path, cookies, check }, [
      {
        name: 'mêmes tables',
        target: TABLES_TARGET,
        statements: buildStatements(list.columns, `${list.from} where ${list.where}`, list.order, list.page),
      },
      {
        name: 'table à plat',
        target: FLAT_TARGET,
        statements: buildStatements(list.flatColumns, `flat_${key} where ${list.flatWhere}`, list.flatOrder, list.page),
      },
    ]);
  }
} finally {
  await app.close();
}
