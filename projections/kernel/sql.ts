import { createSqlTag, type FragmentSqlToken, type QuerySqlToken } from '@slonik/sql-tag';
import { z } from 'zod';

/** The one way SQL is written outside of migrations: values always travel as parameters. */
export const sql = createSqlTag({ typeAliases: { void: z.object({}).strict() } });

/** A piece of SQL that stands inside another. */
export type Fragment = FragmentSqlToken;

/** A statement whose rows have a shape that the driver checks. */
export type Query<T extends z.ZodTypeAny = z.ZodTypeAny> = QuerySqlToken<T>;

/** A statement that answers no rows: what a projection is made of. */
export type Statement = Query | Fragment;
