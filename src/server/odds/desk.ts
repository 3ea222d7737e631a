export class OddsDesk {
  async close(): Promise<void> {}
}
