import { z } from 'zod';
import { email, line } from '../../../contract/text.ts';

/** As `addSender` takes it. */
export const senderSchema = z.object({ name: line('Nom de l’expéditeur', { min: 1, max: 80 }), email });
