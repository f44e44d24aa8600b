/**
 * A quiz without a mark to reach and without a limit of tries: nothing depends on it, so its answers may leave the
 * server.
 */
export const isSelfAssessment = ({ passMark, attempts }: { passMark: number; attempts: number }): boolean =>
  passMark === 0 && attempts === 0;
