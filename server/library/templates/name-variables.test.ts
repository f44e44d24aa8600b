import { expect, test } from 'vitest';
import { replaceVariablesByLabels } from './name-variables.ts';

test.each([
  ['Bonjour {{prenom}}, et bienvenue', 'Bonjour [Prénom], et bienvenue'],
  ['Écrivez à {{rh_email}}', 'Écrivez à [E-mail du contact RH]'],
  ['Badge : {{numero_de_badge}}', 'Badge : [numero de badge]'],
  ['nom}}, la cantine ouvre pour {{pre', '…, la cantine ouvre pour …'],
  ['Sans variable', 'Sans variable'],
])('a list shows the names of variables, never their braces: %s', (text, shown) => {
  expect(replaceVariablesByLabels(text)).toBe(shown);
});
