import { getFormProps } from '@conform-to/react';
import { Stack, Text, Title } from '@mantine/core';
import { Form } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { plural } from '#app/kit/formatos.ts';
import type { RecusaDoFormulario } from '#app/kit/formulario/formulario.ts';
import { GuardaDeAlteracoes } from '#app/kit/formulario/guarda-de-alteracoes.tsx';
import { RecusaNoFormulario } from '#app/kit/formulario/recusa-no-formulario.tsx';
import { RodapeDoFormulario } from '#app/kit/formulario/rodape-do-formulario.tsx';
import type { ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import { PainelDeMesclagem } from '#app/kit/mesclagem/painel-de-mesclagem.tsx';
import { impedimentoDaMesclagem } from '#app/kit/mesclagem/use-mesclagem.ts';
import { AvisoDoRascunho } from '#app/kit/rascunho/aviso-do-rascunho.tsx';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import { type DadosDoCamadaTipo, type IconeDaBiblioteca, ROTULOS, type TipoAcima } from './camada-tipo.form.ts';
import classes from './camada-tipo.module.css';
import { GEOMETRIAS } from './camada-tipo.ts';
import { CamposDoTipo } from './campos-do-tipo.tsx';
import { useFormularioDoTipo } from './usar-formulario-do-tipo.ts';

interface Props {
  readonly dados: DadosDoCamadaTipo;
  readonly icones: readonly IconeDaBiblioteca[];
  readonly recusa: RecusaDoFormulario | null;
  readonly children: ReactNode;
  /** It is stored, and the page on its way to the list. */
  readonly salvo: boolean;
  aoAlterar(alterado: boolean): void;
  /** Told each time that the style on the screen is another. */
  aoDesenhar(tipo: TipoNoMapa): void;
}

const CAMPOS = Object.keys(ROTULOS) as readonly (keyof typeof ROTULOS)[];

/** How layers of a type are called and drawn. Two who edit it at once merge what they did. */
export function FormularioDoTipo(props: Props) {
  const { dados, icones, recusa, salvo, children, aoAlterar, aoDesenhar } = props;
  const formulario = useFormularioDoTipo({ dados, recusa, salvo, aoAlterar });
  const { elemento, form, campos, mesclagem, rascunho, enviando, estilo, nome, tipo_geometria } = formulario;
  useEffect(
    () => aoDesenhar({ id: 'amostra', nome, tipo_geometria, ...estilo }),
    [aoDesenhar, nome, tipo_geometria, estilo],
  );
  return (
    <Form
      method="post"
      {...getFormProps(form, { ariaAttributes: false })}
      ref={elemento}
      className={classes.formulario}
      onFocus={formulario.preparar}
    >
      <GuardaDeAlteracoes alterado={formulario.alterado} enviando={enviando} aoDescartar={rascunho.esquecer} />
      <TokenDoFormulario />
      <input type="hidden" name="comando_id" value={dados.comando_id} />
      {dados.id !== null && (
        <input
          type="hidden"
          name="revisao"
          value={mesclagem?.conflito.revisao ?? rascunho.base?.revisao ?? dados.revisao}
        />
      )}
      <Stack gap="md" p="md">
        <div>
          <Title order={1} style={{ overflowWrap: 'anywhere' }}>
            {dados.id === null ? 'Novo tipo de camada' : `Editar ${dados.valores.nome}`}
          </Title>
          {dados.id !== null && (
            <Text size="sm" c="dimmed">
              {dados.camadas === 0
                ? 'Nenhuma camada é deste tipo ainda.'
                : `${plural(dados.camadas, 'camada muda', 'camadas mudam')} de desenho em todos os mapas abertos ao salvar.`}
            </Text>
          )}
        </div>
        {children}
        <AvisoDoRascunho rascunho={rascunho} revisao={dados.revisao} aoRetomar={rascunho.aceitar} />
        <PainelDeMesclagem mesclagem={mesclagem} campos={camposDaTela(icones, dados.pais ?? [])} />
        <RecusaNoFormulario
          recusa={recusa}
          campos={CAMPOS.map((campo) => ({
            nome: campo,
            id: campos[campo].id,
            rotulo: ROTULOS[campo],
            textos: campos[campo].errors,
          }))}
        />
        <CamposDoTipo
          formulario={formulario}
          novo={dados.id === null}
          icones={icones}
          pais={dados.pais}
          parado={enviando}
        />
      </Stack>
      <RodapeDoFormulario
        impedimento={impedimentoDaMesclagem(mesclagem)}
        enviando={enviando}
        saida="/camada-tipos"
        className={classes.rodape}
      />
    </Form>
  );
}

/** How the merge says each field aloud. */
function camposDaTela(icones: readonly IconeDaBiblioteca[], pais: readonly TipoAcima[]) {
  const nomes = new Map(icones.map(({ icone, nome }) => [icone, nome]));
  const mostrar = (campo: keyof typeof ROTULOS) => (valor: ValorDoCampo) => {
    const texto = `${valor}`;
    if (campo === 'tipo_geometria') return GEOMETRIAS[texto as unknown as keyof typeof GEOMETRIAS] ?? texto;
    if (campo === 'icone') return nomes.get(texto) ?? (texto === '' ? 'nenhum' : 'um ícone que não é mais oferecido');
    if (campo === 'tipo_pai_id')
      return texto === '' ? 'nenhum' : (pais.find(({ id }) => id === texto)?.nome ?? 'outro tipo');
    if (campo === 'sem_preenchimento') return texto === 'on' ? 'sim' : 'não';
    if (campo === 'icone_tamanho') return `${texto} px`;
    return campo.includes('transparencia') ? `${texto} %` : texto;
  };
  return Object.fromEntries(CAMPOS.map((campo) => [campo, { rotulo: ROTULOS[campo], mostrar: mostrar(campo) }]));
}
