import { agendamentoCommands } from './agendamento/agendamento.commands.ts';
import { agendamentoDecider } from './agendamento/agendamento.decider.ts';
import { agendamentoStream } from './agendamento/agendamento.events.ts';
import { type Agregado, agregado } from './agregado.ts';
import { execucaoCommands } from './execucao/execucao.commands.ts';
import { execucaoDecider } from './execucao/execucao.decider.ts';
import { execucaoStream } from './execucao/execucao.events.ts';
import { papelTimbradoCommands } from './papel-timbrado/papel-timbrado.commands.ts';
import { papelTimbradoDecider } from './papel-timbrado/papel-timbrado.decider.ts';
import { papelTimbradoStream } from './papel-timbrado/papel-timbrado.events.ts';
import { relatorioCommands } from './relatorio/relatorio.commands.ts';
import { relatorioDecider } from './relatorio/relatorio.decider.ts';
import { relatorioStream } from './relatorio/relatorio.events.ts';

/** What reports are made of: documents, and what issues them by itself. */
export const AGREGADOS_DOS_RELATORIOS: readonly Agregado[] = [
  agregado(
    'relatorio',
    'Um documento que foi impresso, assinado e guardado.',
    relatorioStream,
    relatorioDecider,
    relatorioCommands,
  ),
  agregado(
    'agendamento',
    'Um relatório que se emite por si: quando, e para quem.',
    agendamentoStream,
    agendamentoDecider,
    agendamentoCommands,
  ),
  agregado(
    'execucao',
    'Um horário de um agendamento, e o que veio dele.',
    execucaoStream,
    execucaoDecider,
    execucaoCommands,
  ),
  agregado(
    'papel-timbrado',
    'O que todo documento de um cliente tem no alto e no fim.',
    papelTimbradoStream,
    papelTimbradoDecider,
    papelTimbradoCommands,
  ),
];
