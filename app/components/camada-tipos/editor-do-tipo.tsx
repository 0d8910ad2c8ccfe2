import { type ReactNode, useState } from 'react';
import type { DadosDoCamadaTipo, IconeDaBiblioteca } from '#app/forms/camada-tipo/camada-tipo.ts';
import { FormularioDoTipo } from '#app/forms/camada-tipo/formulario-do-tipo.tsx';
import { type RecusaDoFormulario, useLeitura } from '#app/forms/formulario.ts';
import { useIrAposSalvar } from '#app/forms/ir-apos-salvar.ts';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import { PreviaDoTipo } from '#app/map/previa/previa-do-tipo.tsx';
import { falhaDaResposta } from '../aviso-de-falha.tsx';
import { PainelComMapa } from '../painel.tsx';
import classes from '../ui/rolagem.module.css';

interface Props {
  readonly dados: DadosDoCamadaTipo;
  readonly icones: readonly IconeDaBiblioteca[];
  /** What the action answered. */
  readonly resposta: unknown;
  readonly children: ReactNode;
}

/** The form of a layer type beside a map that shows what it says. */
export function EditorDoTipo({ dados, icones, resposta, children }: Props) {
  const { leitura, chave, aoAlterar } = useLeitura(dados, dados.revisao);
  const { nome, tipo_geometria } = leitura.valores;
  const [tipo, setTipo] = useState<TipoNoMapa>(() => ({
    ...leitura.estilo,
    ...{ id: 'amostra', nome, tipo_geometria: Number(tipo_geometria) as 1 | 2 | 3 },
  }));
  const salvo = useIrAposSalvar(resposta, () => '/camada-tipos');
  return (
    <PainelComMapa titulo="Formulário do tipo de camada" mapa={<PreviaDoTipo tipo={tipo} />}>
      <div className={classes.pagina}>
        <FormularioDoTipo
          key={`${leitura.id ?? 'novo'} ${chave}`}
          dados={leitura}
          icones={icones}
          recusa={falhaDaResposta(resposta) as RecusaDoFormulario | null}
          salvo={salvo}
          aoAlterar={aoAlterar}
          aoDesenhar={setTipo}
        >
          {children}
        </FormularioDoTipo>
      </div>
    </PainelComMapa>
  );
}
