import type { DeteccaoCommand } from '#domain/deteccao/deteccao.commands.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import { deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import type { Impacto } from '#domain/deteccao/impacto.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Executor } from '../commands/executor.ts';
import { idDoStatusInicial } from '../commands/iniciais-do-cliente.ts';
import { eventIdOf } from '../store/event-store/event-id.ts';
import {
  type AnaliseDaHistoria,
  type AtoDaDeteccao,
  CLASSIFICACAO,
  type DeteccaoDaHistoria,
  STATUS,
} from './analises/analise-da-historia.ts';
import { idDoArtefato, type MontaArtefatos, montarArtefato } from './artefatos.ts';
import { idDoComando, type Passo, passo } from './passo.ts';
import { CLIENTES, idDe, type Papel } from './pessoas.ts';

export interface SemeaduraDeDeteccoes extends Executor, MontaArtefatos {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly deteccoes: {
    impacto(escopo: Escopo, ativo_id: Uuid, geojson: Geometria): Promise<Impacto>;
  };
}

const CLIENTE_ID = CLIENTES.serraAzul.id;
/** The demonstration is of the whole client. */
export const ESCOPO: Escopo = { cliente_id: CLIENTE_ID, ativos: 'todos' };

export const idDaDeteccao = (chave: string): Uuid => idDe(`deteccao/${chave}`);
const tipoId = (chave: DeteccaoDaHistoria['tipo']): Uuid => idDe(`deteccao-tipo/${chave}`);
const statusId = (status: keyof typeof STATUS): Uuid => idDoStatusInicial(CLIENTE_ID, STATUS[status]);

/** Commands to one detection, ready to be given. */
interface Preparada {
  readonly passos: readonly Passo[];
  /** Said once they were given. */
  usar(): Promise<void>;
}

/** Whether all that became of a detection is in the log. */
export async function estaCompleta({ eventStore }: SemeaduraDeDeteccoes, { chave, depois }: DeteccaoDaHistoria) {
  const id = idDaDeteccao(chave);
  const stream = deteccaoStream(id);
  const ultimo = depois.at(-1);
  const comando = ultimo
    ? idDoComando(id, TIPO_DO_COMANDO[ultimo.ato], depois.length)
    : idDoComando(id, 'CriarDeteccao');
  const fim = eventIdOf(comando, stream, 0);
  return (await eventStore.readStream(stream)).some(({ eventId }) => eventId === fim);
}

/** A detection and what became of it, with everything looked up and every file in storage. */
export async function prepararDeteccao(
  services: SemeaduraDeDeteccoes,
  analise: AnaliseDaHistoria,
  deteccao: DeteccaoDaHistoria,
): Promise<Preparada> {
  const id = idDaDeteccao(deteccao.chave);
  const prontos = [await criacao(services, analise, deteccao)];
  for (const ato of deteccao.depois) prontos.push(await preparar(services, id, analise, deteccao, ato));
  return {
    passos: prontos.map(({ dias, por, command }, vez) =>
      passo(services, { dias, por, cliente: 'serraAzul' }, { decider: deteccaoDecider, id, vez }, command),
    ),
    async usar() {
      for (const { depois } of prontos) await depois();
    },
  };
}

interface Pronto {
  readonly dias: number;
  readonly por: Papel;
  readonly command: DeteccaoCommand;
  depois(): Promise<void>;
}

const TIPO_DO_COMANDO = {
  status: 'RegistrarStatusDaDeteccao',
  redesenhar: 'AlterarDeteccao',
  'mudar-tipo': 'AlterarTipoDaDeteccao',
  remover: 'RemoverDeteccao',
  restaurar: 'RestaurarDeteccao',
  'remover-artefato': 'RemoverArtefato',
} as const satisfies Readonly<Record<AtoDaDeteccao['ato'], DeteccaoCommand['type']>>;

const nada = async () => undefined;

const dados = ({ tipo, descricao }: DeteccaoDaHistoria) => ({
  tipo_deteccao_id: tipoId(tipo),
  camada_principal_id: null,
  descricao,
  area_informada: null,
});

async function forma(services: SemeaduraDeDeteccoes, { lugar }: AnaliseDaHistoria, geojson: Geometria) {
  return { geojson, impacto: await services.deteccoes.impacto(ESCOPO, idDe(`ativo/${lugar}`), geojson) };
}

async function criacao(
  services: SemeaduraDeDeteccoes,
  analise: AnaliseDaHistoria,
  deteccao: DeteccaoDaHistoria,
): Promise<Pronto> {
  const onde = {
    cliente_id: CLIENTE_ID,
    ativo_id: idDe(`ativo/${analise.lugar}`),
    analise_id: idDe(`analise/${analise.chave}`),
    status_id: statusId('nova'),
  };
  const data = { ...onde, ...dados(deteccao), ...(await forma(services, analise, deteccao.desenho)) };
  const { dias, por } = deteccao;
  return { dias, por, command: { type: 'CriarDeteccao', data }, depois: nada };
}

async function preparar(
  services: SemeaduraDeDeteccoes,
  deteccao_id: Uuid,
  analise: AnaliseDaHistoria,
  deteccao: DeteccaoDaHistoria,
  ato: AtoDaDeteccao,
): Promise<Pronto> {
  const { dias, por } = ato;
  if (ato.ato === 'status') {
    const montados: Awaited<ReturnType<typeof montarArtefato>>[] = [];
    for (const um of ato.artefatos ?? []) montados.push(await montarArtefato(services, deteccao_id, por, um));
    const data = { status_id: statusId(ato.status), artefatos: montados.map(({ artefato }) => artefato) };
    const depois = async () => {
      for (const { usar } of montados) await usar();
    };
    return { dias, por, command: { type: TIPO_DO_COMANDO.status, data }, depois };
  }
  if (ato.ato === 'redesenhar') {
    const data = { ...dados(deteccao), forma: await forma(services, analise, ato.desenho) };
    return { dias, por, command: { type: TIPO_DO_COMANDO.redesenhar, data }, depois: nada };
  }
  return { dias, por, command: comandoDe(ato), depois: nada };
}

function comandoDe(ato: Exclude<AtoDaDeteccao, { ato: 'status' | 'redesenhar' }>): DeteccaoCommand {
  switch (ato.ato) {
    case 'mudar-tipo': {
      const { tipo, classificacao, observacao } = ato;
      const data = {
        tipo_deteccao_alterado_id: tipo && tipoId(tipo),
        classificacao: classificacao && CLASSIFICACAO[classificacao],
        observacao,
      };
      return { type: TIPO_DO_COMANDO['mudar-tipo'], data };
    }
    case 'remover':
      return { type: TIPO_DO_COMANDO.remover, data: { motivo: ato.motivo } };
    case 'restaurar':
      return { type: TIPO_DO_COMANDO.restaurar, data: {} };
    case 'remover-artefato': {
      const data = { artefato_id: idDoArtefato(ato.artefato), motivo: ato.motivo };
      return { type: TIPO_DO_COMANDO['remover-artefato'], data };
    }
  }
}
