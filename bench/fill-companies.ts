/** Complete companies by the hundred: twenty users and fifty booklets each, with all related rows. */
import type pg from 'pg';
import { DEFAULT_THEME } from '../contract/booklets/booklets/theme.ts';

export const USERS = 20;
export const BOOKLETS = 50;
const PAGES = 4;
const BLOCKS = 3;
const FILES = 40;
const PARTICIPANTS = 100;

/** Columns of a booklet as a template gives them. */
export const BOOKLET_LOOK = {
  theme: DEFAULT_THEME,
  welcome: { message: 'Bienvenue', signatory: '', signatoryRole: '', photoMediaId: null },
  cover: { mediaId: null, alt: '', decorative: true },
};
const toJsonLiteral = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

/** Words in the texts of every company, so that a search matches all of them. */
const COMMON_WORDS = `(array['mutuelle', 'prévoyance', 'congés', 'sécurité', 'vestiaire', 'badge', 'cantine', 'horaires', 'atelier', 'tutorat'])`;

/**
 * In the order of foreign keys. Pseudo-random values derive from names, so that a company is the same on every
 * platform.
 */
const STATEMENTS = [
  `insert into users (id, company_id, email, first_name, last_name, role, status, last_login_at)
   select gen_random_uuid(), c.id, 'p' || n || '.' || c.id || '@bench.example', 'Camille', 'Durand ' || n,
     case when n = 1 then 'company_admin' else 'editor' end, 'active', now() - n * interval '1 day'
   from companies c, generate_series(1, ${USERS} - (select count(*)::int from users u where u.company_id = c.id)) n`,
  `insert into sessions (id, token_hash, user_id, expires_at)
   select gen_random_uuid(), 'bench-' || id, id, now() + interval '1 day' from users where company_id is not null`,
  `insert into media_folders (id, company_id, name, name_key)
   select gen_random_uuid(), c.id, 'Dossier ' || n, 'dossier ' || n from companies c, generate_series(1, 5) n`,
  `insert into media (id, company_id, name, name_key, search_key, kind, mime, size, file_size, sha256, storage_key, created_at, deleted_at, created_by)
   select gen_random_uuid(), c.id, 'photo-' || n || '.jpg', 'photo-' || n || '.jpg', 'photo-' || n, 'image', 'image/jpeg', 400000 + n, 300000,
     'h' || n, 'k' || n, now() - n * interval '1 day', case when n % 10 = 0 then now() end,
     (select id from users u where u.company_id = c.id order by last_name limit 1)
   from companies c, generate_series(1, ${FILES}) n`,
  `insert into booklets (id, company_id, title, title_key, slug, type, theme, welcome, cover, tags, state, owner_id, binned_at, updated_at)
   select gen_random_uuid(), c.id, 'Livret d’accueil ' || n, 'livret d''accueil ' || n, 'livret-' || n,
     case when n % 3 = 0 then 'trainee' else 'employee' end, ${Object.values(BOOKLET_LOOK).map(toJsonLiteral).join(', ')},
     jsonb_build_array('site-' || n % 7), (array['draft', 'building', 'published'])[1 + n % 3],
     (select id from users u where u.company_id = c.id order by last_name, id offset n % ${USERS} limit 1),
     case when n % 25 = 0 then now() end, now() - n * interval '1 hour'
   from companies c, generate_series(1, ${BOOKLETS}) n`,
  `insert into booklet_rights (booklet_id, user_id, company_id, level)
   select b.id, u.id, b.company_id, 'writer' from booklets b join users u on u.company_id = b.company_id and u.id <> b.owner_id
   where abs(hashtext(b.slug || u.last_name || u.role)) % 4 = 0`,
  `insert into chapters (id, company_id, booklet_id, title, position)
   select gen_random_uuid(), company_id, id, 'Chapitre ' || title, 1 from booklets`,
  `insert into pages (id, company_id, booklet_id, chapter_id, title, slug, position, review_on, deleted_at)
   select gen_random_uuid(), c.company_id, c.booklet_id, c.id, ${COMMON_WORDS}[1 + (n * 7 + abs(hashtext(c.title))) % 10] || ' ' || n,
     'page-' || n, n, current_date + n - 3, case when n = ${PAGES} and abs(hashtext(c.title)) % 10 = 0 then now() end
   from chapters c, generate_series(1, ${PAGES}) n`,
  `insert into blocks (id, company_id, booklet_id, page_id, type, version, props, position, revision)
   select gen_random_uuid(), p.company_id, p.booklet_id, p.id, 'text', 1,
     jsonb_build_object('html', '<p>' || (select string_agg(${COMMON_WORDS}[1 + abs(hashtext(p.slug || p.title || n || w)) % 10], ' ') from generate_series(1, 20) w) || '</p>'),
     n, 1 from pages p, generate_series(1, ${BLOCKS}) n`,
  `insert into media_uses (media_id, company_id, booklet_id, holder_id)
   select m.id, b.company_id, b.booklet_id, b.id from (
     select *, row_number() over (partition by company_id order by id) as n from blocks where type = 'text'
   ) b join (
     select *, row_number() over (partition by company_id order by name) as n from media where deleted_at is null
   ) m on m.company_id = b.company_id and m.n = 1 + b.n % 30`,
  `insert into participants (id, company_id, first_name, last_name, name_key, email, site, department, arrival_on)
   select gen_random_uuid(), c.id, 'Inès', 'Côté ' || n, 'cote ' || n || ' ines', 'ines.' || n || '@bench.example', 'Site ' || n % 5,
     'Service ' || n % 4, current_date + n % 90 - 60
   from companies c, generate_series(1, ${PARTICIPANTS}) n`,
  `insert into enrolments (id, company_id, booklet_id, participant_id, name_key, arrival_on, source, state, invited_at)
   select gen_random_uuid(), p.company_id, b.id, p.id, p.name_key, p.arrival_on, 'import',
     (array['to_invite', 'invited', 'opened', 'started', 'completed'])[1 + (p.n % 5)::int], now()
   from (select *, row_number() over (partition by company_id order by name_key) as n from participants) p
   join (select *, row_number() over (partition by company_id order by slug) as n from booklets) b
     on b.company_id = p.company_id and b.n in (1 + p.n % ${BOOKLETS}, 1 + (p.n + 7) % ${BOOKLETS})`,
  `insert into campaigns (id, company_id, booklet_id, name, kind, bodies, audience, planning)
   select gen_random_uuid(), company_id, id, 'Campagne', 'information', '{}', '{}', '{}' from booklets`,
  `insert into campaign_recipients (id, company_id, campaign_id, enrolment_id, state, reason)
   select gen_random_uuid(), e.company_id, c.id, e.id, (array['sent', 'failed', 'bounced'])[1 + abs(hashtext(e.name_key)) % 3], null
   from enrolments e join campaigns c on c.booklet_id = e.booklet_id`,
  `insert into reading_counts (booklet_id, company_id, day, version, key, device, count)
   select b.id, b.company_id, current_date - d, 1, key, 'phone', 1 + d % 9
   from booklets b, generate_series(0, 20) d, unnest(array['cover', 'page-1', 'page-2']) key`,
  `insert into activity (id, company_id, booklet_id, user_id, what)
   select gen_random_uuid(), b.company_id, b.id, b.owner_id, 'created' from booklets b, generate_series(1, 4)`,
  `insert into notifications (company_id, user_id, kind, values, read_at)
   select u.company_id, u.id, 'storage_alert', '{"pourcent": 80}', case when n % 2 = 0 then now() end from users u, generate_series(1, 10) n`,
  `insert into tasks (id, company_id, kind, title, state, requested_by, ended_at)
   select gen_random_uuid(), c.id, 'search-rebuilding', 'Tâche ' || n, 'done',
     (select id from users u where u.company_id = c.id order by last_name limit 1), now()
   from companies c, generate_series(1, 30) n`,
  `insert into outbox (id, company_id, kind, recipient, subject, source, state)
   select gen_random_uuid(), c.id, 'account-invitation', 'p' || n || '@bench.example', 'Bienvenue', 'Bonjour', 'kept'
   from companies c, generate_series(1, 60) n`,
  `insert into audit_lines (id, company_id, user_id, action, outcome, object, object_id, label, content_hash)
   select gen_random_uuid(), c.id, (select id from users u where u.company_id = c.id order by last_name limit 1),
     'PUT booklets', 'done', 'booklets', n::text, 'Livret', 'h' || n
   from companies c, generate_series(1, 100) n`,
  `insert into storage_days (company_id, day, bytes)
   select c.id, to_char(current_date - n, 'YYYY-MM-DD'), 10000000 + n from companies c, generate_series(1, 30) n`,
];

/**
 * Adds the missing companies, and fills every company with the same rows. A vacuum follows, as in regular operation.
 */
export const fillCompanies = async (client: pg.Client, companies: number): Promise<void> => {
  await client.query(
    `insert into companies (id, name, slug, siren) select gen_random_uuid(), 'Maison ' || n, 'maison-' || n, '' from
     generate_series(1, $1::int - (select count(*)::int from companies)) n`,
    [companies],
  );
  for (const statement of STATEMENTS) {
    await client.query(statement);
    await client.query('analyze');
  }
  await client.query('vacuum analyze');
};
