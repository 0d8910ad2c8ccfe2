import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AGREGADOS } from '#domain/agregados.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { categoryOf, idOf } from '#domain/kernel/ids.ts';
import { renderEventsPage } from '#infra/cli/events-page.ts';
import { eventDefinitions } from '#infra/store/event-store/known-events.ts';
import { upcast } from '#infra/store/event-store/upcast.ts';

const FOLDER = 'tests/contracts/events';
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .sort();
const definitions = new Map(AGREGADOS.flatMap(({ eventos }) => eventos).map((d) => [d.type, d]));
const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');

describe('Catálogo de eventos', () => {
  it('docs/events.md diz o que o código diz (npm run docs:events)', () => {
    expect(readFileSync('docs/events.md', 'utf8')).toBe(renderEventsPage());
  });

  it('todo evento tem um nome só, e o projetor conhece os mesmos', () => {
    const types = AGREGADOS.flatMap(({ eventos }) => eventos.map(({ type }) => type));
    expect(new Set(types).size).toBe(types.length);
    expect(eventDefinitions.map(({ type }) => type).sort()).toEqual(types.sort());
  });

  it('todo agregado tem a sua categoria, e nenhuma delas tem hífen', () => {
    const categories = AGREGADOS.map(({ category }) => category);
    expect(new Set(categories).size).toBe(categories.length);
    for (const category of categories) expect(category).toMatch(/^[a-z]+$/);
    for (const { category, stream } of AGREGADOS) {
      const id = '018f3c5e-7a10-7000-8000-000000000001';
      expect(stream(id)).toBe(`${category}-${id}`);
      expect([categoryOf(stream(id)), idOf(stream(id))]).toEqual([category, id]);
    }
  });
});

describe('Amostras congeladas de eventos', () => {
  it('nenhuma mudou nem sumiu desde que foi escrita: só se acrescentam', () => {
    const frozen = read('SHA256SUMS').trimEnd().split('\n');
    const now = files.map((name) => `${createHash('sha256').update(read(name)).digest('hex')}  ${name}`);
    expect(now).toEqual(frozen);
  });

  it.each([...definitions.values()].map((d) => [d.type, d.schemaVersion] as const))(
    'há uma amostra de cada versão de %s',
    (type, schemaVersion) => {
      for (let version = 1; version <= schemaVersion; version++) expect(files).toContain(`${type}.v${version}.json`);
    },
  );

  it.each(files)('%s ainda se lê hoje, sem perder nada', (name) => {
    const { type, schemaVersion, data } = JSON.parse(read(name));
    expect(name).toBe(`${type}.v${schemaVersion}.json`);
    const today = upcast({ type, schemaVersion, data } as RecordedEvent);
    const definition = definitions.get(type);
    expect(today.schemaVersion).toBe(definition?.schemaVersion);
    expect(definition?.schema.parse(today.data)).toEqual(today.data);
  });
});
