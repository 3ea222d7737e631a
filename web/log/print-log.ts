/** Prints the log, all of it: `older` fetches what came before what is there, until there is nothing more. */
export async function printLog(older: () => Promise<boolean>): Promise<void> {
  while (await older());
  print();
}
