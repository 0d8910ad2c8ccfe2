import {
  type Icon,
  IconChartLine,
  IconChartPie,
  IconComponents,
  IconFlask,
  IconGavel,
  IconHistory,
  IconHome,
  IconListCheck,
  IconMail,
  IconMap2,
  IconMapPins,
  IconPalette,
  IconPhoto,
  IconPolygon,
  IconReport,
  IconSettings,
  IconShape,
  IconShieldLock,
  IconStack2,
  IconTags,
  IconUpload,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  IconUserX,
} from '@tabler/icons-react';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';

/** A page that the sidebar leads to. */
export interface Lugar {
  readonly para: string;
  readonly nome: string;
  readonly Icone: Icon;
  /** Who may see it there; the page itself asks again. */
  readonly visivel: (quem: QuemVe) => boolean;
}

export interface QuemVe {
  readonly permissoes: readonly PermissaoChave[];
  /** False for those who operate the installation, who belong to no client. */
  readonly doCliente: boolean;
  /** May open the sandbox here (app/sandbox/sandbox.server.ts). */
  readonly sandbox: boolean;
  /** Requests that wait for this person; null for whoever never decides any. */
  readonly porAprovar: number | null;
  /** May read the messages that nobody sends; never in production. */
  readonly caixaDeSaida: boolean;
}

const comPermissao =
  (chave: PermissaoChave) =>
  ({ permissoes, doCliente }: QuemVe) =>
    doCliente && permissoes.includes(chave);

const tambemDaInstalacao =
  (chave: PermissaoChave) =>
  ({ permissoes }: QuemVe) =>
    permissoes.includes(chave);

/** In the order of the sidebar, one line a page. */
const lugares: readonly Lugar[] = [
  { para: '/mapa', nome: 'Mapa', Icone: IconMap2, visivel: comPermissao('mapa.ver') },
  { para: '/dashboard', nome: 'Dashboard geral', Icone: IconChartPie, visivel: comPermissao('dashboards.ver') },
  {
    para: '/dashboard/ativo',
    nome: 'Dashboard do ativo',
    Icone: IconChartLine,
    visivel: comPermissao('dashboards.ver'),
  },
  // By this address it is itself also for whoever comes to the map first.
  { para: '/?pagina=inicio', nome: 'Início', Icone: IconHome, visivel: comPermissao('camadas.ver') },
  { para: '/camadas', nome: 'Camadas', Icone: IconStack2, visivel: comPermissao('camadas.ver') },
  { para: '/camadas/upload', nome: 'Envios', Icone: IconUpload, visivel: comPermissao('camadas.ver') },
  { para: '/imagens', nome: 'Imagens', Icone: IconPhoto, visivel: comPermissao('imagens.ver') },
  { para: '/deteccoes', nome: 'Detecções', Icone: IconPolygon, visivel: comPermissao('deteccoes.ver') },
  { para: '/relatorios', nome: 'Relatórios', Icone: IconReport, visivel: comPermissao('relatorios.ver') },
  { para: '/ativo/ativos', nome: 'Ativos', Icone: IconMapPins, visivel: tambemDaInstalacao('ativos.ver') },
  { para: '/ativo/categorias', nome: 'Categorias', Icone: IconTags, visivel: comPermissao('categorias.ver') },
  { para: '/camada-tipos', nome: 'Tipos de camada', Icone: IconPalette, visivel: comPermissao('camada_tipos.ver') },
  {
    para: '/analise/tipos-deteccao',
    nome: 'Tipos de detecção',
    Icone: IconShape,
    visivel: comPermissao('deteccao_tipos.ver'),
  },
  {
    para: '/analise/status-deteccao',
    nome: 'Status de detecção',
    Icone: IconListCheck,
    visivel: comPermissao('deteccao_status.ver'),
  },
  {
    para: '/analise/classificacoes',
    nome: 'Classificações',
    Icone: IconGavel,
    visivel: comPermissao('classificacoes.ver'),
  },
  { para: '/seguranca/usuarios', nome: 'Usuários', Icone: IconUsers, visivel: tambemDaInstalacao('usuarios.ver') },
  { para: '/seguranca/grupos', nome: 'Grupos', Icone: IconUsersGroup, visivel: tambemDaInstalacao('grupos.ver') },
  {
    para: '/politicas-acesso',
    nome: 'Políticas de acesso',
    Icone: IconShieldLock,
    visivel: comPermissao('politicas_acesso.ver'),
  },
  {
    para: '/seguranca/aprovacoes',
    nome: 'Aprovações',
    Icone: IconUserCheck,
    visivel: ({ porAprovar }) => porAprovar !== null,
  },
  {
    para: '/seguranca/apagamentos',
    nome: 'Apagamentos',
    Icone: IconUserX,
    visivel: comPermissao('usuarios.apagar'),
  },
  {
    para: '/configuracoes',
    nome: 'Configurações',
    Icone: IconSettings,
    visivel: ({ permissoes, doCliente }) => !doCliente && permissoes.includes('configuracoes.ver'),
  },
  { para: '/logs', nome: 'Logs', Icone: IconHistory, visivel: ({ permissoes }) => permissoes.includes('logs.ver') },
  { para: '/sandbox', nome: 'Sandbox', Icone: IconFlask, visivel: ({ sandbox }) => sandbox },
  { para: '/sandbox/componentes', nome: 'Componentes', Icone: IconComponents, visivel: ({ sandbox }) => sandbox },
  { para: '/caixa-de-saida', nome: 'Caixa de saída', Icone: IconMail, visivel: ({ caixaDeSaida }) => caixaDeSaida },
];

/** What waits for the person is counted beside the place's name. */
export const lugaresDe = (quem: QuemVe): readonly Lugar[] =>
  lugares
    .filter(({ visivel }) => visivel(quem))
    .map((lugar) =>
      lugar.para.endsWith('aprovacoes') && quem.porAprovar
        ? { ...lugar, nome: `${lugar.nome} (${quem.porAprovar})` }
        : lugar,
    );
