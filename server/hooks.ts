/**
 * Connects domains against their order: what an earlier one needs from a later one. Imported by every entry of the
 * server, and by the set-up of its tests.
 */
