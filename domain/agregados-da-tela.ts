import { type Agregado, agregado } from './agregado.ts';
import { cartaoCommands } from './cartao/cartao.commands.ts';
import { cartaoDecider } from './cartao/cartao.decider.ts';
import { cartaoStream } from './cartao/cartao.events.ts';
import { filtroSalvoCommands } from './filtro-salvo/filtro-salvo.commands.ts';
import { filtroSalvoDecider } from './filtro-salvo/filtro-salvo.decider.ts';
import { filtroSalvoStream } from './filtro-salvo/filtro-salvo.events.ts';
import { telaoCommands } from './telao/telao.commands.ts';
import { telaoDecider } from './telao/telao.decider.ts';
import { telaoStream } from './telao/telao.events.ts';

/** What is kept of how detections are looked at: by a filter, on a dashboard, on a wall. */
export const AGREGADOS_DA_TELA: readonly Agregado[] = [
  agregado(
    'filtro-salvo',
    'Os filtros de detecções que uma pessoa, ou um cliente, salvou com nome; o id é o dela, ou o dele.',
    filtroSalvoStream,
    filtroSalvoDecider,
    filtroSalvoCommands,
  ),
  agregado(
    'cartao',
    'Os cartões que uma pessoa, ou um cliente, pôs no dashboard geral; o id é o dela, ou o dele.',
    cartaoStream,
    cartaoDecider,
    cartaoCommands,
  ),
  agregado(
    'telao',
    'Uma tela de parede que mostra dashboards de alguns ativos, sem ninguém nela.',
    telaoStream,
    telaoDecider,
    telaoCommands,
  ),
];
