import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderNotice } from '#renderer';
import { applyFrenchSpacing, errorText } from '../../../contract/platform/errors.ts';
import { escapeHtml } from '../../booklets/index.ts';
import { EXAMPLE_ID } from '../../people/index.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import { findEnrolmentCompanyId } from '../../platform/data/queries/sending-campaigns.ts';
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts';
import { buildInformationSections, loadBookletBrand, loadReaderAssets, READER_HEADERS } from '../../reading/index.ts';
import type { MessageServices } from '../services.ts';
import { parseRightsToken } from './rights-token.ts';

/** Page behind the link of a test message. */
const TEST_NOTICE = {
  title: 'Message de test',
  message: 'Ce message a été envoyé pour l’essayer : il ne concerne personne.',
  help: 'Dans un véritable envoi, cette page explique à son destinataire pourquoi il le reçoit, ce qui est conservé de lui, et comment ne plus recevoir les messages qui ne sont pas indispensables.',
};

/** Placeholder of the sections in a notice. */
const SECTIONS_PLACEHOLDER = 'PLACE-OF-SECTIONS';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/**
 * Rights page linked from every message: sender, reason, stored data, and a button to stop messages that are not
 * essential. A GET changes nothing, because some mail programs open links before people do. Mail programs with their
 * own unsubscribe button send the form (RFC 8058).
 */
export const rightsRoutes =
  ({ db, config }: Pick<MessageServices, 'db' | 'config'>, secret: string) =>
  async (app: FastifyInstance): Promise<void> => {
    const { style } = loadReaderAssets({ optional: !config.serveWeb });
    app.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, null),
    );

    const send = (reply: FastifyReply, status: number, html: string) =>
      reply
        .status(status)
        .headers({
          ...READER_HEADERS,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex, nofollow',
        })
        .type('text/html; charset=utf-8')
        .send(html);

    const scopeOf = async (enrolmentId: string | null): Promise<Scope | null> => {
      const companyId = enrolmentId === null ? null : await findEnrolmentCompanyId(db, enrolmentId);
      return companyId === null ? null : new Scope(db, SYSTEM_ACTOR, companyId);
    };

    const page = async (
      scope: Scope,
      enrolmentId: string,
      { params: { token }, hostname }: TokenRequest,
    ): Promise<string> => {
      const { enrolments, participants, booklets, company } = scope.views;
      const [row] = await scope
        .select()
        .from(enrolments)
        .innerJoin(participants, eq(participants.id, enrolments.participantId))
        .innerJoin(booklets, eq(booklets.id, enrolments.bookletId))
        .innerJoin(company, eq(company.id, enrolments.companyId))
        .where(eq(enrolments.id, enrolmentId));
      if (!row) throw new Error('no such enrolment');
      const { name, contactEmail, dpoName, dpoEmail } = row.company;
      const opposed = row.participants.opposedAt !== null;
      const sections = buildInformationSections({
        company: name,
        contact: contactEmail || name,
        officer: { name: dpoName, email: dpoEmail },
        options: row.booklets.settings,
        // The surrounding page says « vous »: messages of several booklets link here.
        tone: 'vous',
      });
      const brand = await loadBookletBrand({ db, config }, scope, {
        booklet: row.booklets,
        company: row.company,
        host: hostname,
      });
      const html = renderNotice({
        style,
        brand,
        title: 'Vos données et vos droits',
        message: applyFrenchSpacing(
          opposed
            ? `C’est noté : ${name} ne vous enverra plus que les messages indispensables à la lecture de votre livret.`
            : `${name} vous écrit parce que le livret « ${row.booklets.title ?? ''} » vous est destiné.`,
        ),
        help: SECTIONS_PLACEHOLDER,
        action: opposed
          ? { to: `/messages/${token}/reprise`, label: 'Recevoir de nouveau ces messages' }
          : { to: `/messages/${token}`, label: 'Ne plus recevoir ces messages' },
      });
      const told = sections
        .map(
          ({ title, lines }) =>
            `<h2 class="r-section-title">${escapeHtml(title)}</h2>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}`,
        )
        .join('');
      return html.replace(`<p>${SECTIONS_PLACEHOLDER}</p>`, () => told);
    };

    const answer = (change: 'oppose' | 'resume' | null) => async (request: TokenRequest, reply: FastifyReply) => {
      const enrolmentId = parseRightsToken(request.params.token, secret);
      // A test message concerns nobody, so no request changes anything.
      if (enrolmentId === EXAMPLE_ID) return send(reply, 200, renderNotice({ style, ...TEST_NOTICE }));
      const scope = await scopeOf(enrolmentId);
      if (scope === null || enrolmentId === null) {
        const help = 'Ouvrez le lien du message tel que vous l’avez reçu.';
        return send(
          reply,
          404,
          renderNotice({ style, title: 'Page introuvable', message: errorText('GEN-010'), help }),
        );
      }
      if (change !== null) {
        const { enrolments } = scope.views;
        const whose = scope
          .select({ id: enrolments.participantId })
          .from(enrolments)
          .where(eq(enrolments.id, enrolmentId));
        const opposedAt = change === 'oppose' ? sql`coalesce(opposed_at, now())` : null;
        await scope.update('participants', { opposedAt }, ({ id }) => sql`${id} in (${whose})`);
      }
      return send(reply, 200, await page(scope, enrolmentId, request));
    };

    app.get('/messages/:token', { schema: { hide: true } }, answer(null));
    app.post('/messages/:token', { schema: { hide: true } }, answer('oppose'));
    app.post('/messages/:token/reprise', { schema: { hide: true } }, answer('resume'));
  };
