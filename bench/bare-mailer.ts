/**
 * The reference of sending.bench.ts: nodemailer's pool and nothing else. `node bare-mailer.ts URL N FILE`, FILE the
 * message.
 */
import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';

const [, , url = '', n = '0', file = ''] = process.argv;
const message = JSON.parse(readFileSync(file, 'utf8')) as { subject: string; html: string; text: string };
const pool = createTransport(url);
const began = performance.now();
const sendings: Promise<unknown>[] = [];
for (let index = 0; index < Number(n); index += 1) {
  // Each message is built just before it leaves, as in a program that sends many, not all at once.
  if (!pool.isIdle()) await new Promise((resolve) => pool.once('idle', resolve));
  sendings.push(
    pool.sendMail({
      from: 'Embarque <ne-pas-repondre@embarque.localhost>',
      to: `bare.${index}@bench.example`,
      replyTo: 'rh@exemple.fr',
      messageId: `<${index}@embarque.localhost>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...message,
    }),
  );
}
await Promise.all(sendings);
console.log((performance.now() - began) / 1000);
pool.close();
