import type { Uuid } from '../kernel/ids.ts';

/** A number is never given to another module or permission: groups hold the ids made from them. */
interface Entrada {
  readonly numero: number;
  readonly nome: string;
}

/** Every module of the system, parents before children, in the order of the permission tree. */
const arvore = {
  cadastro: { numero: 0x100, nome: 'Cadastro', pai: null },
  ativos: { numero: 0x110, nome: 'Ativos', pai: 'cadastro' },
  categorias: { numero: 0x120, nome: 'Categorias', pai: 'cadastro' },
  camada_tipos: { numero: 0x130, nome: 'Tipos de camada', pai: 'cadastro' },
  deteccao_tipos: { numero: 0x140, nome: 'Tipos de detecção', pai: 'cadastro' },
  deteccao_status: { numero: 0x150, nome: 'Status de detecção', pai: 'cadastro' },
  classificacoes: { numero: 0x160, nome: 'Classificações', pai: 'cadastro' },
  monitoramento: { numero: 0x200, nome: 'Monitoramento', pai: null },
  mapa: { numero: 0x230, nome: 'Mapa', pai: 'monitoramento' },
  camadas: { numero: 0x210, nome: 'Camadas', pai: 'monitoramento' },
  imagens: { numero: 0x220, nome: 'Imagens', pai: 'monitoramento' },
  analises: { numero: 0x240, nome: 'Análises', pai: 'monitoramento' },
  deteccoes: { numero: 0x250, nome: 'Detecções', pai: 'monitoramento' },
  dashboards: { numero: 0x260, nome: 'Dashboards', pai: 'monitoramento' },
  relatorios: { numero: 0x270, nome: 'Relatórios', pai: 'monitoramento' },
  seguranca: { numero: 0x300, nome: 'Segurança', pai: null },
  usuarios: { numero: 0x310, nome: 'Usuários', pai: 'seguranca' },
  grupos: { numero: 0x320, nome: 'Grupos', pai: 'seguranca' },
  politicas_acesso: { numero: 0x330, nome: 'Políticas de acesso', pai: 'seguranca' },
  auditoria: { numero: 0x400, nome: 'Auditoria', pai: null },
  logs: { numero: 0x410, nome: 'Logs', pai: 'auditoria' },
  instalacao: { numero: 0x500, nome: 'Instalação', pai: null },
  clientes: { numero: 0x510, nome: 'Clientes', pai: 'instalacao' },
  configuracoes: { numero: 0x520, nome: 'Configurações', pai: 'instalacao' },
  sandbox: { numero: 0x530, nome: 'Sandbox', pai: 'instalacao' },
} as const satisfies Record<string, Entrada & { pai: string | null }>;

/** Every permission, by `<modulo>.<acao>`: what the table of routes asks for and what groups receive. */
const concessoes = {
  'ativos.ver': { numero: 0x111, nome: 'Ver ativos' },
  'ativos.ver_todos': { numero: 0x112, nome: 'Ver todos os ativos' },
  'ativos.criar': { numero: 0x113, nome: 'Criar ativos' },
  'ativos.editar': { numero: 0x114, nome: 'Editar ativos' },
  'ativos.alternar_status': { numero: 0x115, nome: 'Ativar e inativar ativos' },
  'categorias.ver': { numero: 0x121, nome: 'Ver categorias' },
  'categorias.editar': { numero: 0x122, nome: 'Criar e editar categorias' },
  'categorias.alternar_status': { numero: 0x123, nome: 'Ativar e inativar categorias' },
  'camada_tipos.ver': { numero: 0x131, nome: 'Ver tipos de camada' },
  'camada_tipos.editar': { numero: 0x132, nome: 'Criar e editar tipos de camada' },
  'camada_tipos.alternar_status': { numero: 0x133, nome: 'Ativar e inativar tipos de camada' },
  'deteccao_tipos.ver': { numero: 0x141, nome: 'Ver tipos de detecção' },
  'deteccao_tipos.editar': { numero: 0x142, nome: 'Criar e editar tipos de detecção' },
  'deteccao_tipos.alternar_status': { numero: 0x143, nome: 'Ativar e inativar tipos de detecção' },
  'deteccao_status.ver': { numero: 0x151, nome: 'Ver status de detecção' },
  'deteccao_status.editar': { numero: 0x152, nome: 'Criar, editar e ordenar status de detecção' },
  'deteccao_status.alternar_status': { numero: 0x153, nome: 'Ativar e inativar status de detecção' },
  'classificacoes.ver': { numero: 0x161, nome: 'Ver classificações' },
  'classificacoes.editar': { numero: 0x162, nome: 'Criar e editar classificações' },
  'classificacoes.alternar_status': { numero: 0x163, nome: 'Ativar e inativar classificações' },
  'camadas.ver': { numero: 0x211, nome: 'Ver camadas' },
  'camadas.criar': { numero: 0x212, nome: 'Criar camadas' },
  'camadas.editar': { numero: 0x213, nome: 'Editar camadas' },
  'camadas.alternar_status': { numero: 0x214, nome: 'Ativar e inativar camadas' },
  'camadas.remover': { numero: 0x215, nome: 'Remover camadas' },
  'camadas.restaurar': { numero: 0x216, nome: 'Restaurar camadas da lixeira' },
  'camadas.enviar': { numero: 0x217, nome: 'Enviar arquivos de camadas' },
  'camadas.publicar': { numero: 0x218, nome: 'Publicar envios de camadas' },
  'camadas.desfazer': { numero: 0x219, nome: 'Desfazer e refazer envios e atos sobre camadas' },
  'camadas.baixar': { numero: 0x21a, nome: 'Baixar e exportar camadas' },
  'camadas.ver_protegidos': { numero: 0x21b, nome: 'Ver dados pessoais protegidos das camadas' },
  'camadas.destruir_protegidos': { numero: 0x21c, nome: 'Destruir dados pessoais protegidos das camadas' },
  'imagens.ver': { numero: 0x221, nome: 'Ver imagens' },
  'imagens.criar': { numero: 0x222, nome: 'Enviar imagens' },
  'imagens.editar': { numero: 0x223, nome: 'Editar imagens' },
  'imagens.remover': { numero: 0x224, nome: 'Remover imagens' },
  'imagens.restaurar': { numero: 0x225, nome: 'Restaurar imagens da lixeira' },
  'imagens.baixar': { numero: 0x226, nome: 'Baixar imagens' },
  'imagens.favoritar_cliente': { numero: 0x227, nome: 'Favoritar imagens para todos do cliente' },
  'mapa.ver': { numero: 0x231, nome: 'Abrir o mapa principal' },
  'analises.ver': { numero: 0x241, nome: 'Ver análises' },
  'analises.criar': { numero: 0x242, nome: 'Criar análises' },
  'analises.editar': { numero: 0x243, nome: 'Editar análises' },
  'analises.remover': { numero: 0x244, nome: 'Remover análises' },
  'analises.restaurar': { numero: 0x245, nome: 'Restaurar análises da lixeira' },
  'analises.publicar': { numero: 0x246, nome: 'Publicar e despublicar análises' },
  'deteccoes.ver': { numero: 0x251, nome: 'Ver detecções' },
  'deteccoes.criar': { numero: 0x252, nome: 'Criar detecções' },
  'deteccoes.editar': { numero: 0x253, nome: 'Editar detecções' },
  'deteccoes.remover': { numero: 0x254, nome: 'Remover detecções' },
  'deteccoes.restaurar': { numero: 0x255, nome: 'Restaurar detecções da lixeira' },
  'deteccoes.baixar': { numero: 0x256, nome: 'Baixar e exportar detecções' },
  'deteccoes.revisar': { numero: 0x257, nome: 'Mudar o tipo e registrar o status de detecções' },
  'deteccoes.remover_artefato': { numero: 0x258, nome: 'Remover artefatos de detecções' },
  'deteccoes.salvar_filtro_cliente': { numero: 0x259, nome: 'Salvar filtros de detecções para todos do cliente' },
  'dashboards.ver': { numero: 0x261, nome: 'Ver dashboards' },
  'dashboards.telao': { numero: 0x262, nome: 'Abrir dashboards em telão' },
  'relatorios.ver': { numero: 0x271, nome: 'Ver relatórios' },
  'relatorios.criar': { numero: 0x272, nome: 'Criar relatórios' },
  'relatorios.editar': { numero: 0x273, nome: 'Editar e programar relatórios' },
  'relatorios.assinar': { numero: 0x274, nome: 'Assinar relatórios' },
  'usuarios.ver': { numero: 0x311, nome: 'Ver usuários' },
  'usuarios.editar': { numero: 0x312, nome: 'Criar e editar usuários' },
  'usuarios.definir_ativos': { numero: 0x313, nome: 'Definir os ativos dos usuários' },
  'usuarios.redefinir_senha': { numero: 0x314, nome: 'Redefinir senhas' },
  'usuarios.ver_como': { numero: 0x315, nome: 'Ver o sistema como outra pessoa' },
  'usuarios.alternar_status': { numero: 0x316, nome: 'Dar e tirar o acesso de usuários' },
  'usuarios.encerrar_sessoes': { numero: 0x317, nome: 'Encerrar as sessões de usuários' },
  'usuarios.redefinir_dois_fatores': { numero: 0x318, nome: 'Redefinir a verificação em duas etapas' },
  'usuarios.apagar': { numero: 0x319, nome: 'Apagar os dados de uma pessoa' },
  'usuarios.exportar_dados': { numero: 0x31a, nome: 'Exportar os dados de uma pessoa' },
  'grupos.ver': { numero: 0x321, nome: 'Ver grupos' },
  'grupos.editar': { numero: 0x322, nome: 'Criar e editar grupos' },
  'grupos.aprovar': { numero: 0x323, nome: 'Aprovar concessões sensíveis' },
  'politicas_acesso.ver': { numero: 0x331, nome: 'Ver políticas de acesso' },
  'politicas_acesso.editar': { numero: 0x332, nome: 'Editar políticas de acesso' },
  'logs.ver': { numero: 0x411, nome: 'Ver logs' },
  'logs.ver_enderecos': { numero: 0x412, nome: 'Ver endereços e aparelhos dos acessos' },
  'logs.verificar': { numero: 0x413, nome: 'Verificar a integridade do registro' },
  'logs.exportar': { numero: 0x414, nome: 'Exportar logs' },
  'clientes.ver': { numero: 0x511, nome: 'Ver clientes' },
  'clientes.editar': { numero: 0x512, nome: 'Criar e editar clientes' },
  'configuracoes.ver': { numero: 0x521, nome: 'Ver configurações' },
  'configuracoes.editar': { numero: 0x522, nome: 'Editar configurações' },
  'sandbox.usar': { numero: 0x531, nome: 'Disparar eventos de teste' },
} as const satisfies Record<`${keyof typeof arvore}.${string}`, Entrada>;

export type ModuloChave = keyof typeof arvore;
export type PermissaoChave = keyof typeof concessoes;

export interface ModuloDoCatalogo {
  readonly id: Uuid;
  readonly chave: ModuloChave;
  readonly nome: string;
  readonly modulo_pai_id: Uuid | null;
  readonly ordem: number;
}

export interface PermissaoDoCatalogo {
  readonly id: Uuid;
  readonly chave: PermissaoChave;
  readonly nome: string;
  readonly modulo_id: Uuid;
}

/** The same UUID (version 8, which leaves its content to us) in every installation. */
function idFixo(numero: number): Uuid {
  return `00000000-0000-8000-8000-${numero.toString(16).padStart(12, '0')}`;
}

export const MODULOS: readonly ModuloDoCatalogo[] = (Object.keys(arvore) as ModuloChave[]).map((chave, ordem) => {
  const { numero, nome, pai } = arvore[chave];
  return { id: idFixo(numero), chave, nome, modulo_pai_id: pai === null ? null : idFixo(arvore[pai].numero), ordem };
});

export const PERMISSOES: readonly PermissaoDoCatalogo[] = (Object.keys(concessoes) as PermissaoChave[]).map((chave) => {
  const modulo = chave.slice(0, chave.indexOf('.')) as ModuloChave;
  const { numero, nome } = concessoes[chave];
  return { id: idFixo(numero), chave, nome, modulo_id: idFixo(arvore[modulo].numero) };
});

/** Id of a permission, to be given to a group. */
export function permissaoId(chave: PermissaoChave): Uuid {
  return idFixo(concessoes[chave].numero);
}

/** Id of a module, to be given to a group. */
export function moduloId(chave: ModuloChave): Uuid {
  return idFixo(arvore[chave].numero);
}
