import type { DomainEvent } from '#domain/kernel/event.ts';
import { agendamentosProjection } from './agendamento/agendamento.projection.ts';
import { apresentacoesProjection } from './apresentacao/apresentacao.projection.ts';
import { aprovacoesProjection } from './aprovacao/aprovacao.projection.ts';
import { artefatosProjection } from './artefato/artefato.projection.ts';
import { ativosProjection } from './ativo/ativo.projection.ts';
import { atosProjection } from './ato/ato.projection.ts';
import { buscasPermanentesProjection } from './busca-permanente/busca-permanente.projection.ts';
import { camadasProjection } from './camada/camada.projection.ts';
import { camadaTiposProjection } from './camada-tipo/camada-tipo.projection.ts';
import { cartoesProjection } from './cartao/cartao.projection.ts';
import { categoriasProjection } from './categoria/categoria.projection.ts';
import { chavesDeProvedoresProjection } from './chave-de-provedor/chave-de-provedor.projection.ts';
import { classificacoesProjection } from './classificacao/classificacao.projection.ts';
import { clientesProjection } from './cliente/cliente.projection.ts';
import { configuracoesProjection } from './configuracao/configuracao.projection.ts';
import { deteccoesProjection } from './deteccao/deteccao.projection.ts';
import { deteccaoStatusProjection } from './deteccao-status/deteccao-status.projection.ts';
import { deteccaoTiposProjection } from './deteccao-tipo/deteccao-tipo.projection.ts';
import { execucoesProjection } from './execucao/execucao.projection.ts';
import { exportacoesProjection } from './exportacao/exportacao.projection.ts';
import { filtrosSalvosProjection } from './filtro-salvo/filtro-salvo.projection.ts';
import { gruposProjection } from './grupo/grupo.projection.ts';
import { iconesProjection } from './icone/icone.projection.ts';
import { imagensProjection } from './imagem/imagem.projection.ts';
import { imagensFavoritasProjection } from './imagem-favorita/imagem-favorita.projection.ts';
import { imagensSalvasProjection } from './imagem-salva/imagem-salva.projection.ts';
import { importacoesProjection } from './importacao/importacao.projection.ts';
import type { Projection } from './kernel/projection.ts';
import { modulosProjection } from './modulo/modulo.projection.ts';
import { notificacoesProjection } from './notificacao/notificacao.projection.ts';
import { papeisTimbradosProjection } from './papel-timbrado/papel-timbrado.projection.ts';
import { politicasProjection } from './politica/politica.projection.ts';
import { preferenciasProjection } from './preferencia/preferencia.projection.ts';
import { registroProjection } from './registro/registro.projection.ts';
import { documentosProjection } from './relatorio/relatorio.projection.ts';
import { teloesProjection } from './telao/telao.projection.ts';
import { usuariosProjection } from './usuario/usuario.projection.ts';
import { verificacoesProjection } from './verificacao/verificacao.projection.ts';

/** Every projection by its name: the table of contents of what is shown. */
export const projectionsByName = {
  clientes: clientesProjection,
  modulos: modulosProjection,
  grupos: gruposProjection,
  configuracoes: configuracoesProjection,
  usuarios: usuariosProjection,
  politicas: politicasProjection,
  aprovacoes: aprovacoesProjection,
  categorias: categoriasProjection,
  ativos: ativosProjection,
  camada_tipos: camadaTiposProjection,
  apresentacoes: apresentacoesProjection,
  icones: iconesProjection,
  camadas: camadasProjection,
  importacoes: importacoesProjection,
  imagens: imagensProjection,
  imagens_favoritas: imagensFavoritasProjection,
  imagens_salvas: imagensSalvasProjection,
  chaves_de_provedores: chavesDeProvedoresProjection,
  deteccao_tipos: deteccaoTiposProjection,
  deteccao_status: deteccaoStatusProjection,
  classificacoes: classificacoesProjection,
  buscas_permanentes: buscasPermanentesProjection,
  artefatos: artefatosProjection,
  deteccoes: deteccoesProjection,
  atos: atosProjection,
  exportacoes: exportacoesProjection,
  filtros_salvos: filtrosSalvosProjection,
  cartoes: cartoesProjection,
  teloes: teloesProjection,
  documentos: documentosProjection,
  papeis_timbrados: papeisTimbradosProjection,
  agendamentos: agendamentosProjection,
  execucoes: execucoesProjection,
  notificacoes: notificacoesProjection,
  preferencias: preferenciasProjection,
  registro: registroProjection,
  verificacoes: verificacoesProjection,
};
export type ProjectionName = keyof typeof projectionsByName;

/** What the runner runs: it hands each projection only events whose type stands in its `on`. */
export const projections: readonly Projection[] = Object.values(
  projectionsByName,
) as unknown as readonly Projection<DomainEvent>[];
