import { type SchemaState, schemaNewer, schemaOlder } from '../migrate.ts';
import { damaged, doubtful, type Finding, sound } from './finding.ts';

export function schemaFinding(state: SchemaState): Finding {
  switch (state) {
    case 'current':
      return sound('schema', 'The database has the schema of this version.');
    case 'older':
      return doubtful('schema', `${schemaOlder().message} ${schemaOlder().remedy}`);
    case 'newer':
      return doubtful('schema', `${schemaNewer().message} ${schemaNewer().remedy}`);
    case 'empty':
      return damaged('schema', 'The database holds nothing of Riposte.');
  }
}
