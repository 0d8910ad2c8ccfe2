import type { ServerBuild } from '@remix-run/node';
import type { Pool } from 'pg';
import type { Services } from '#infra/composition/web.ts';
import { createAnalysisNews } from './analysis-news.ts';
import type { Connection, Connections } from './connections.ts';
import { createFigures } from './figures.ts';
import { createInboxNews } from './inbox-news.ts';
import { type Desde, type News, PUBLIC_CHANNEL, userChannel } from './messages.ts';
import { createHubReaders } from './readers.ts';
import { createImportNews, createLayerNews, createLayerTypeNews, type Shown } from './scope-news.ts';
import type { Topic } from './topic.ts';

interface HubOptions {
  readonly services: Services;
  readonly build: Pick<ServerBuild, 'routes'>;
  readonly pool: Pool;
  readonly connections: Connections;
}

/**
 * Tells open pages what changed, each only what its person may see. It knows nothing that another web process would
 * need: every process follows the projector's announcements by itself, and pages say how far they are.
 */
export function createHub({ services, build, pool, connections }: HubOptions) {
  const { projecoes, progresso, log } = services;
  const figures = createFigures({ build, services, connections });
  const context = { readers: createHubReaders(pool), connections, figures, log };
  const layers = createLayerNews(context);
  const imports = createImportNews(context);
  const types = createLayerTypeNews(context);
  const analyses = createAnalysisNews(context);
  const inbox = createInboxNews(context);

  const endAdvances = projecoes.aoAvancar((name) => {
    if (name === 'camadas') layers.advance();
    else if (name === 'camada_tipos') types.advance();
    else if (name === 'deteccoes') analyses.advance();
    else if (name === 'importacoes') imports.advance();
    else if (name === 'notificacoes') inbox.advance();
  });
  const endProgress = progresso.seguir(({ id, cliente_id, ativo_id, progresso: row }) => {
    if (row === null || cliente_id === null || ativo_id === null) return;
    const { etapa, feito, total } = row;
    connections.toAsset(cliente_id, ativo_id, { tipo: 'progresso', id, etapa, feito, total });
  });

  return {
    /**
     * A page says how far it is: what came after is told, then everything as it comes.
     * @returns false where it asks for a channel that is not its person's
     */
    resume(connection: Connection, { canais = [], posicoes }: Desde): boolean {
      const own = userChannel(connection.sessao.usuario_id);
      if (canais.some((canal) => canal !== own && canal !== PUBLIC_CHANNEL)) return false;
      const join = (topic: Topic<Shown>, tipo: News['tipo'], after: bigint | undefined) => {
        if (after === undefined) return;
        connection.known.set(tipo, after);
        topic.join({ connection, after });
      };
      join(layers, 'camadas', posicoes.camadas);
      join(imports, 'importacao', posicoes.importacoes);
      join(types, 'camada_tipos', posicoes.camada_tipos);
      join(analyses, 'deteccoes', posicoes.deteccoes);
      const privado = canais.includes(own) ? (posicoes.privado ?? 'now') : null;
      const publico = canais.includes(PUBLIC_CHANNEL) ? (posicoes.publico ?? 'now') : null;
      const shown = posicoes.notificacoes ?? null;
      if (shown !== null) connection.known.set('notificacoes', shown);
      if (privado !== null || publico !== null || shown !== null) inbox.join({ connection, shown, privado, publico });
      return true;
    },
    close() {
      endAdvances();
      endProgress();
      for (const topic of [layers, types, imports, analyses, inbox, figures]) topic.stop();
    },
  };
}
export type Hub = ReturnType<typeof createHub>;
