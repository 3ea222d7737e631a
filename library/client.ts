// The entry point `riposte/client` connects a program to a table on a server, in Node and in browsers.

export {
  BadLink,
  joinTable,
  type Link,
  type Newcomer,
  type NewTable,
  openTable,
  readLink,
  untilSeen as until,
} from '../src/client/join.ts';
export {
  type ClientState,
  type ConnectionStatus,
  type HttpResult,
  TableClient,
} from '../src/client/table-client.ts';
export type { Command } from '../src/table/command.ts';
export type { LogLine, OpenPrompt, PersonView, TableView } from '../src/table/view.ts';
