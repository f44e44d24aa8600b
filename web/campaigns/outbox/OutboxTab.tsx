export function OutboxTab(_: { bookletId: string }) {
  return null;
}
