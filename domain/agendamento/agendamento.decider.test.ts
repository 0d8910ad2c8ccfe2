import fc from 'fast-check';
import { describe, it } from 'vitest';
import { CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { AgendamentoCommand } from './agendamento.commands.ts';
import { agendamentoDecider as decider } from './agendamento.decider.ts';
import { type DadosDoAgendamento, agendamentoEvents as on } from './agendamento.events.ts';

const dados: DadosDoAgendamento = {
  nome: 'Semanal da barragem',
  documento: {
    especie: 'deteccoes',
    objeto_id: null,
    filtro_id: id(5),
    periodo: 'sete_dias',
    papel: 'a4',
    orientacao: 'retrato',
  },
  agenda: {
    quando: { frequencia: 'semanal', hora: '08:00', dias_da_semana: [1] },
    fuso: 'America/Sao_Paulo',
    em_feriados: 'adiar',
    uf: 'MG',
    feriados_municipais: ['12-08'],
  },
  ao_vazio: 'avisar',
  destinatarios: { usuario_ids: [id(7)], externo_ids: [] },
  validade_dias: 7,
};
const criado = on.AgendamentoCriado({ ...dados, cliente_id: CLIENTE });
const criar: AgendamentoCommand = { type: 'CriarAgendamento', data: { ...dados, cliente_id: CLIENTE } };
/** The same, as a store may give it back: it keeps no order of keys. */
const aoContrario = <T>(valor: T): T =>
  Array.isArray(valor) || typeof valor !== 'object' || valor === null
    ? valor
    : (Object.fromEntries(
        Object.entries(valor)
          .toReversed()
          .map(([chave, membro]) => [chave, aoContrario(membro)]),
      ) as T);
const outro = { ...dados, nome: 'Outro' };
const alterar: AgendamentoCommand = { type: 'AlterarAgendamento', data: outro };
const pausar: AgendamentoCommand = { type: 'PausarAgendamento', data: {} };
const retomar: AgendamentoCommand = { type: 'RetomarAgendamento', data: {} };
const remover: AgendamentoCommand = { type: 'RemoverAgendamento', data: {} };
const agora: AgendamentoCommand = { type: 'SolicitarExecucao', data: { execucao_id: id(9) } };

describe('Agendamento', () => {
  it('nasce uma vez, de alguma coisa e para alguém, dentro do cliente', () => {
    dado(decider).quando(criar).acontece(criado);
    dado(decider, criado).quando(criar).recusa('AgendamentoJaExiste');
    dado(decider).quando(criar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
    const semNinguem = { ...dados, destinatarios: { usuario_ids: [], externo_ids: [] }, cliente_id: CLIENTE };
    dado(decider).quando({ type: 'CriarAgendamento', data: semNinguem }).recusa('AgendamentoSemDestinatario');
    const semObjeto = { ...dados, documento: { ...dados.documento, especie: 'analise' as const }, cliente_id: CLIENTE };
    dado(decider).quando({ type: 'CriarAgendamento', data: semObjeto }).recusa('AgendamentoSemObjeto');
  });

  it('anexa o arquivo para quem é de fora, e só onde há alguém de fora', () => {
    const paraFora = { usuario_ids: [], externo_ids: [id(8)] };
    const anexa = { ...dados, destinatarios: { ...paraFora, anexar: true as const } };
    dado(decider, criado).quando({ type: 'AlterarAgendamento', data: anexa }).acontece(on.AgendamentoAlterado(anexa));
    dado(decider, criado, on.AgendamentoAlterado(anexa))
      .quando({ type: 'AlterarAgendamento', data: { ...dados, destinatarios: paraFora } })
      .acontece(on.AgendamentoAlterado({ ...dados, destinatarios: paraFora }));
    const paraNinguem = { ...dados, destinatarios: { ...dados.destinatarios, anexar: true as const } };
    dado(decider, criado)
      .quando({ type: 'AlterarAgendamento', data: paraNinguem })
      .recusa('AgendamentoAnexaParaNinguem');
  });

  it('muda, para, volta e executa a pedido, até ser removido', () => {
    dado(decider, criado).quando(alterar).acontece(on.AgendamentoAlterado(outro));
    dado(decider, criado, on.AgendamentoAlterado(outro)).quando(alterar).nadaAcontece();
    dado(decider, criado, on.AgendamentoAlterado(aoContrario(outro)))
      .quando(alterar)
      .nadaAcontece();
    dado(decider, criado).quando(pausar).acontece(on.AgendamentoPausado({}));
    dado(decider, criado, on.AgendamentoPausado({})).quando(retomar).acontece(on.AgendamentoRetomado({}));
    dado(decider, criado)
      .quando(agora)
      .acontece(on.ExecucaoSolicitada({ execucao_id: id(9) }));
    for (const command of [alterar, pausar, retomar, remover, agora]) {
      dado(decider, criado, on.AgendamentoRemovido({})).quando(command).recusa('AgendamentoInexistente');
      dado(decider, criado).quando(command, contexto(OUTRO_CLIENTE)).recusa('AgendamentoInexistente');
      dado(decider).quando(command).recusa('AgendamentoInexistente');
    }
  });

  it('obedece às leis de todo agregado', () => {
    leisDoDecider(decider, {
      comandos: fc.constantFrom(criar, alterar, pausar, retomar, remover, agora),
      repetiveis: ['CriarAgendamento', 'RemoverAgendamento', 'SolicitarExecucao'],
    });
  });
});
