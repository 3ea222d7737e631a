import type { Kysely, Migration } from 'kysely';

/** Every schema that was released, by name in order. A released one is never changed. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-tables': { up: tables },
};

async function tables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('live_table')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('seed', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .addColumn('closed', 'integer', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('log_row')
    .addColumn('table_id', 'text', (column) => column.notNull().references('live_table.id'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('person', 'text')
    .addColumn('command_key', 'text')
    .addColumn('asked', 'text')
    .addColumn('acts', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('log_row_key', ['table_id', 'seq'])
    .execute();
  await db.schema
    .createIndex('log_row_command')
    .unique()
    .on('log_row')
    .columns(['table_id', 'person', 'command_key'])
    .where('command_key', 'is not', null)
    .execute();
  await db.schema
    .createTable('log_end')
    .addColumn('table_id', 'text', (column) => column.primaryKey().notNull().references('live_table.id'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('snapshot')
    .addColumn('table_id', 'text', (column) => column.primaryKey().notNull().references('live_table.id'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('probe')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('ballast', 'text', (column) => column.notNull())
    .execute();
}
