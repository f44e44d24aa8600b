import { companies } from '../../platform/data/schema/people.ts';
