import { deteccaoStatusDecider } from '#domain/deteccao-status/deteccao-status.decider.ts';
import { STATUS_INICIAIS } from '#domain/deteccao-status/iniciais.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import { deteccaoTipoDecider } from '#domain/deteccao-tipo/deteccao-tipo.decider.ts';
import { ordemDosStatusDecider } from '#domain/ordem-dos-status/ordem-dos-status.decider.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import type { Executor } from '../commands/executor.ts';
import { darIniciais, idDoStatusInicial } from '../commands/iniciais-do-cliente.ts';
import { type Passo, passo } from './passo.ts';
import { administradorDe, CLIENTES, idDe } from './pessoas.ts';
import { STATUS_DO_CERRADO, TIPOS_DE_DETECCAO } from './tipos-de-deteccao.ts';

interface Dias {
  readonly clientes: number;
  readonly cadastro: number;
}

/** What detections are told by: what every client begins with, and what these two made of it. */
export function deteccoes(services: Executor, dias: Dias): readonly Passo[] {
  return [...iniciais(services, dias), ...tiposDeDeteccao(services, dias), ...statusDoCerrado(services, dias)];
}

/** As the worker gives them to any new client, on the day that these became clients. */
const iniciais = (services: Executor, dias: Dias): readonly Passo[] =>
  Object.values(CLIENTES).map(({ id }) => ({
    // Just after the client itself.
    dias: dias.clientes - 0.001,
    executar: (agora) =>
      darIniciais(services, id, {
        correlationId: id,
        actorId: SISTEMA_ID,
        clienteId: id,
        agora,
        demonstracao: true,
      }),
  }));

const tiposDeDeteccao = (services: Executor, dias: Dias): readonly Passo[] =>
  Object.entries(TIPOS_DE_DETECCAO).map(([chave, { cliente, ...dados }]) =>
    passo(
      services,
      { dias: dias.cadastro, por: administradorDe(cliente), cliente },
      { decider: deteccaoTipoDecider, id: idDe(`deteccao-tipo/${chave}`) },
      { type: 'CriarDeteccaoTipo', data: { cliente_id: CLIENTES[cliente].id, ...CORES_DO_TIPO_NOVO, ...dados } },
    ),
  );

/** Two statuses of its own, among the others. */
function statusDoCerrado(services: Executor, dias: Dias): readonly Passo[] {
  const cliente_id = CLIENTES.cerrado.id;
  const por = { por: administradorDe('cerrado'), cliente: 'cerrado' } as const;
  const status_ids = STATUS_INICIAIS.map((_, i) => idDoStatusInicial(cliente_id, i + 1));
  const criados = STATUS_DO_CERRADO.map(({ lugar, ...dados }, i) => {
    const id = idDe(`deteccao-status/cerrado/${dados.nome}`);
    status_ids.splice(lugar - 1, 0, id);
    const data = { cliente_id, ...dados, ordem: STATUS_INICIAIS.length + i + 1 };
    return passo(
      services,
      { ...por, dias: dias.cadastro },
      { decider: deteccaoStatusDecider, id },
      { type: 'CriarDeteccaoStatus', data },
    );
  });
  const ordenar = passo(
    services,
    { ...por, dias: dias.cadastro - 0.001 },
    { decider: ordemDosStatusDecider, id: cliente_id },
    { type: 'DefinirOrdemDosStatus', data: { cliente_id, status_ids } },
  );
  return [...criados, ordenar];
}
