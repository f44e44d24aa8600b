/** The five lists of the benches, filled with any number of rows, and the least SQL that shows a page of each. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listUsers } from '../contract/administration/accounts/users.ts';
import { listAudit } from '../contract/administration/audit/audit.ts';
import { listBooklets } from '../contract/booklets/booklets/booklets.ts';
import { listMedia } from '../contract/booklets/media/media.ts';
import { participantQuery } from '../contract/people/participants/participant-list.ts';
import { DEFAULT_SETTINGS } from '../contract/reading/reading.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../server/booklets/publications/booklet.fixture.ts';
import { publishBookletDraft } from '../server/booklets/publications/publication.ts';
import { queryRows } from '../server/platform/data/statements/query-rows.ts';
import { BOOKLET_LOOK } from './fill-companies.ts';
import type { openInProcess } from './in-process.ts';
import { requireQuery } from './list-questions.ts';

const USERS = 10;

/** A list of the product, and the least SQL that shows the same page of it. */
export interface BenchList {
  /** In French, for the table of figures. */
  name: string;
  /** The call, without its page. */
  path: string;
  /** The query of the call, and a value of each of its filters that accepts any text. */
  query: z.ZodObject;
  samples: Record<string, string>;
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

/** A company of `rowCount` rows to come, its users who look at the lists, and what fills each list. */
export const openListCompany = async (
  { make, database, colleagues }: Pick<Awaited<ReturnType<typeof openInProcess>>, 'make' | 'database' | 'colleagues'>,
  rowCount: number,
) => {
  const companyId = (await make.company({ quotaBooklets: 2 * rowCount })).id;
  const people = await colleagues(companyId, USERS);
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
    const [sector] = await queryRows<{ id: string }>(database.db, sql`select id from sectors order by label limit 1`);
    const [first] = await scope.insert('booklets', [
      { title: 'Livret', slug: 'livret', type: 'employee', state: 'building', ...BOOKLET_LOOK, ownerId: owner.id },
    ]);
    await copyRow('booklets', first?.id ?? '', rowCount, {
      title: `'Livret d’accueil ' || n * 7919 % ${rowCount}`,
      slug: `'livret-' || n`,
      type: `case when n % 3 = 0 then 'trainee' else 'employee' end`,
      state: `case when n % 2 = 0 then 'draft' else 'building' end`,
      tags: `jsonb_build_array('site-' || n % 7)`,
      sector_id: `(${sectors})[1 + n % 20]`,
      updated_at: `now() - n * interval '1 minute'`,
    });
    const flat =
      'id, title, type, state, sector, owner, editor, version, pages, slug, access, colours, tags, updated_at';
    return {
      name: 'livrets',
      path: '/api/admin/booklets?state=draft&type=employee&sort=title&direction=asc',
      query: requireQuery(listBooklets),
      samples: { sectorId: sector?.id ?? '', ownerId: owner.id, tag: 'site-3', language: 'fr-FR' },
      page: 3,
      total: Array.from({ length: rowCount }, (_, n) => n + 1).filter((n) => n % 3 !== 0 && n % 2 === 0).length,
      // Subqueries, which the database answers for the rows of the page alone.
      columns: `b.id, b.title, b.type, b.state, b.slug, b.access, b.theme -> 'colours' as colours, b.tags, b.updated_at,
      b.title_key as key_1, (select label from sectors where id = b.sector_id) as sector,
      (select last_name from users where id = b.owner_id) as owner,
      (select last_name from users where id = b.updated_by) as editor,
      (select number from publications where id = b.online_publication_id) as version,
      (select count(*) from pages p join chapters c on c.id = p.chapter_id
        where p.booklet_id = b.id and p.deleted_at is null and c.deleted_at is null) as pages`,
      from: 'booklets b',
      where: `b.company_id = '${companyId}' and b.binned_at is null and b.state = 'draft' and b.type = 'employee'`,
      order: 'b.title_key collate "C", b.id',
      flatColumns: flat,
      flatWhere: `state = 'draft' and type = 'employee'`,
      flatOrder: 'key_1 collate "C", id',
      flatIndex: 'state, type, key_1 collate "C", id',
    };
  };

  const fillParticipants = async (): Promise<BenchList> => {
    const settings = { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode: 'named' as const } };
    const booklet = await makeBooklet(scope, GOOD_CHAPTERS, { settings });
    await publishBookletDraft(scope, booklet.id, { kind: 'minor', note: '' });
    const [referent] = await scope.insert('referents', [
      {
        bookletId: booklet.id,
        firstName: 'Paul',
        lastName: 'Réau',
        role: 'manager',
        perimeter: { kind: 'all' },
        position: 0,
      },
    ]);
    await database.db.execute(sql`
    insert into participants (id, company_id, first_name, last_name, name_key, email, employee_number, arrival_on, contract_type, job_title, department, site, groups, referent_id)
    select gen_random_uuid(), ${companyId}, 'Inès', 'Côté ' || n, 'cote ' || n || ' ines', 'personne.' || n || '@bench.example', 'M' || n,
      date '2026-01-01' + n % 700, (array['permanent', 'fixedTerm', 'internship'])[1 + n % 3], 'Menuisier', 'Service ' || n % 40, 'Site ' || n % 200,
      case when n % 9 = 0 then '["Nuit"]'::jsonb else '[]' end, case when n % 50 = 0 then ${referent?.id ?? null}::uuid end
    from generate_series(1, ${rowCount}::int) n`);
    await database.db.execute(sql`
    insert into enrolments (id, company_id, booklet_id, participant_id, state, name_key, arrival_on, source, invited_at, progress, last_activity_at, completed_at)
    select gen_random_uuid(), company_id, ${booklet.id}, id, (array['to_invite', 'invited', 'started', 'completed'])[1 + n % 4], name_key, arrival_on,
      'import', now(), case when n % 4 > 1 then n % 101 else 0 end, case when n % 4 > 1 then now() - n * interval '1 minute' end,
      case when n % 4 = 3 then now() end
    from (select *, substr(employee_number, 2)::int as n from participants where company_id = ${companyId}) p`);
    const flat =
      'id, state, arrival_on, progress, last_activity_at, first_name, last_name, email, job_title, department, site, contract_type';
    return {
      name: 'participants',
      path: `/api/admin/booklets/${booklet.id}/participants?department=Service%207&sort=site&direction=desc`,
      query: participantQuery,
      samples: {
        site: 'Site 7',
        department: 'Service 7',
        group: 'Nuit',
        language: 'fr-FR',
        referentId: referent?.id ?? '',
      },
      page: 3,
      total: rowCount / 40,
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
    const name = `'photo-' || lpad((n * 7919 % ${rowCount})::text, 6, '0') || '.jpg'`;
    await copyRow('media', first?.id ?? '', rowCount, {
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
      query: requireQuery(listMedia),
      samples: { folder: 'root', heavier: '1' },
      page: 40,
      total: rowCount * 0.8 + 1,
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
    await copyRow('users', id, rowCount, {
      email: `'p' || n || '@bench.example'`,
      first_name: `'Inès ' || n % 300`,
      last_name: `'Durand ' || n * 7919 % ${rowCount}`,
      role: `case when n % 4 = 0 then 'referent' else 'editor' end`,
      last_login_at: `now() - n * interval '1 minute'`,
    });
    return {
      name: 'comptes',
      path: '/api/admin/users?role=editor&sort=name&direction=asc',
      query: requireQuery(listUsers),
      samples: { companyId },
      page: 3,
      total: rowCount * 0.75 + 1,
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
    // Each line reads the one before it, with the plan of the first: see importCompanyData.
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`
    insert into audit_lines (id, company_id, at, user_id, action, outcome, object, object_id, label, after, address, request_id, content_hash)
    select gen_random_uuid(), ${companyId}, now() - n * interval '1 minute', ${owner.id}, (array['PUT booklets', 'POST booklets', 'PUT pages'])[1 + n % 3],
      case when n % 10 = 0 then 'refused' else 'done' end, (array['booklets', 'pages'])[1 + n % 2], gen_random_uuid(), 'Livret ' || n,
      jsonb_build_object('title', 'Livret ' || n), '10.0.0.0', 'r' || n, 'hash-' || n
    from generate_series(1, ${rowCount}::int) n`);
    });
    return {
      name: 'journal',
      path: '/api/admin/audit?object=pages',
      query: requireQuery(listAudit),
      samples: {
        from: '2026-11-01',
        to: '2026-11-10',
        userId: owner.id,
        action: 'PUT pages',
        object: 'pages',
        objectId: companyId,
      },
      page: 3,
      total: rowCount / 2,
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

  return {
    people,
    fills: {
      booklets: fillBooklets,
      participants: fillParticipants,
      media: fillMedia,
      users: fillUsers,
      audit: fillAudit,
    },
  };
};
