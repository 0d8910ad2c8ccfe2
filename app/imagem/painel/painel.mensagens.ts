import { idade } from '#app/kit/formatos.ts';
import type { EstadoDoProvedor, ProvedorNoCatalogo } from '#domain/imagem/grupo-de-imagens.policy.ts';

/** Texts of the images panel that the specification leaves open. */
export const mensagensDoPainel = {
  semEscolha: 'Escolha em Buscar um ativo ou um lugar para ver as suas imagens.',
  semAtivo: 'Favoritas são de um ativo: escolha um em Buscar.',
  semFundo: 'Nenhum fornecedor desta organização oferece mapas-base de satélite.',
  areaMaxima: 'Imagens são buscadas em áreas de até 15.000 km². Escolha um lugar ou um ativo menor.',
  semDelimitacao: 'Um ponto ou um endereço não tem área: escolha em Buscar outro lugar, ou um ativo.',
  semImagem: {
    desconhecido: 'Esta imagem já não é conhecida: busque-a de novo na lista.',
    falhou: 'Não foi possível carregar esta imagem. Escolha-a de novo na lista, ou recarregue a página.',
  },
  coresDoProvedor: 'As cores são as que o provedor lhe dá.',
  reflectancias: 'Reflectâncias de 0 a 0,4.',
  soFigura: 'Este provedor dá só a figura: os valores desta imagem não podem ser lidos.',
  semTipos: 'Ninguém disse ainda o que as bandas desta imagem medem: ela não pode ser mostrada.',
} as const;

const porque: Readonly<Record<Exclude<EstadoDoProvedor, 'disponivel'>, string>> = {
  sem_chave: 'sem chave de acesso, não é consultado',
  fora_do_ar: 'não respondeu',
  chave_recusada: 'recusou a chave de acesso; fale com quem administra a sua organização',
  limite: 'atingiu o limite de consultas',
  resposta_invalida: 'respondeu de um modo que não se entende',
  endereco: 'indicou um endereço que esta instalação não consulta',
};

/** Why the images of a provider are missing; null where they are not. */
export function faltaDoProvedor({ nome, estado, espera }: ProvedorNoCatalogo): string | null {
  if (estado === 'disponivel') return null;
  const quando = espera === undefined ? '' : `; volta em ${idade(espera)}`;
  return `${nome}: ${porque[estado]}${quando}.`;
}
